import { useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useKv } from '../../client/use-data.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './person-dialog.module.css';

type ApplyFormProps = {
  wtId: string;
  source: 1 | 3 | 4 | 5;
  /** The sender of the card that opened the profile. */
  sharedBy: string | undefined;
  onDone: () => void;
};

/** Protocol C43: maximum length of the reason. */
const MAX_REASON = 15;

/** Sends a friend request to a stranger; it is queued until there is a network (class Q). */
export function ApplyForm({ wtId, source, sharedBy, onDone }: ApplyFormProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const [typed, setInfo] = useState<string>();
  // A refused text is offered again until the user types (G11).
  const refused = useKv('refusedApplications')?.[wtId];
  const info = typed ?? refused ?? '';
  const isLong = Array.from(info.normalize('NFC').trim()).length > MAX_REASON;
  const submit = () => {
    if (isLong) return;
    commands.applyForFriend(wtId, { source, info: info.trim(), ...(source === 4 ? { sharedBy } : {}) }).then(
      () => {
        toast(t('people.applied'), { tone: 'success' });
        onDone();
      },
      () => toast(t('chat.notSaved'), { tone: 'danger' }),
    );
  };
  return (
    <Form label={t('people.add')} className={styles['apply']} onSubmit={submit}>
      <TextField label={t('people.reason')} value={info} max={MAX_REASON} onChange={setInfo} error={isLong ? t('people.reasonLong') : undefined} />
      <div className={styles['keys']}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit">
          {t('people.apply')}
        </Button>
      </div>
    </Form>
  );
}
