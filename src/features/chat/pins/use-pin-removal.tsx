import { useCallback, useState, type ReactNode } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyConfirm } from '../../../parts/lazy/confirm-dialog.lazy.tsx';
import { useToast } from '../../../ui/feedback/toaster.tsx';

/** Asks before an own pin is removed, because the removal is for both people (protocol C16). */
export function usePinRemoval(conversationID: string): { ask: (ID: string) => void; question: ReactNode } {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const [askedID, setAskedID] = useState('');
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback((ID: string) => {
    setAskedID(ID);
    setAsking(true);
  }, []);
  const remove = () => {
    setAsking(false);
    void commands.unpinMessage(conversationID, askedID).catch(() => toast(t('chat.notSaved'), { tone: 'danger' }));
  };
  const question = (
    <LazyConfirm
      open={isAsking}
      title={t('chat.pins.removeTitle')}
      text={t('chat.pins.removeText')}
      confirmLabel={t('chat.pins.removeForBoth')}
      cancelLabel={t('common.cancel')}
      isDestructive
      onConfirm={remove}
      onCancel={() => setAsking(false)}
    />
  );
  return { ask, question };
}
