import { useClient } from '../../client/client-context.tsx';
import { useSyncStatus } from '../../client/use-data.ts';
import type { ApplyAnswer } from '../../core/people/applications/applications.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';

type ApplicationAnswerProps = { wtId: string; name: string; size?: 'small' | 'medium' };

/** Refuses or accepts the application of a person. */
export function ApplicationAnswer({ wtId, name, size = 'small' }: ApplicationAnswerProps) {
  const { t } = useTranslation();
  const answer = useAnswer(wtId);
  return (
    <>
      <Button size={size} label={t('contacts.refuseOf', { name })} onClick={() => answer('refuse')}>
        {t('contacts.refuse')}
      </Button>
      <Button size={size} look="primary" label={t('contacts.acceptOf', { name })} onClick={() => answer('accept')}>
        {t('contacts.accept')}
      </Button>
    </>
  );
}

function useAnswer(wtId: string): (answer: ApplyAnswer) => void {
  const { t } = useTranslation();
  const { commands } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const toast = useToast();
  return (answer) => {
    commands.answerApplication(wtId, answer).then(
      () => toast(t(!isOnline ? 'contacts.later' : answer === 'accept' ? 'contacts.accepted' : 'contacts.refused'), { tone: 'success' }),
      () => toast(t('common.failed'), { tone: 'danger' }),
    );
  };
}
