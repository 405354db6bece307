import { useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LazyConfirm } from '../../parts/lazy/confirm-dialog.lazy.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';

/** Takes all conversations out of the archive, after a question. */
export function RemoveAllArchived({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    try {
      await commands.unarchiveAll();
      toast(t('conversationList.removedAll'), { tone: 'success' });
      onRemoved();
    } catch {
      toast(t('common.failed'), { tone: 'danger' });
    }
  };
  return (
    <>
      <Button look="ghost" onClick={() => setAsking(true)}>
        {t('conversationList.removeAll')}
      </Button>
      <LazyConfirm
        open={isAsking}
        title={t('conversationList.removeAllTitle')}
        text={t('conversationList.removeAllText')}
        confirmLabel={t('conversationList.removeAll')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
