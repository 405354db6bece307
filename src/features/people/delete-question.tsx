import { useState } from 'react';
import { useDeleteFriend } from '../../client/people/use-tags.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

type DeleteQuestionProps = { open: boolean; wtId: string; name: string; onBack: () => void; onDeleted: () => void };

/** Asks before the user deletes a friend, because the history is deleted too. It needs the network (protocol §12.9). */
export function DeleteQuestion({ open, wtId, name, onBack, onDeleted }: DeleteQuestionProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const deleteFriend = useDeleteFriend();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const outcome = await deleteFriend(wtId).catch(() => ({ kind: 'offline' as const }));
    setBusy(false);
    if (outcome.kind === 'deleted') {
      toast(t('people.friend.deleted'), { tone: 'success' });
      return onDeleted();
    }
    toast(t(outcome.kind === 'offline' ? 'common.networkError' : 'people.friend.notDeleted'), { tone: 'danger' });
    return onBack();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('people.friend.delete')}
      text={t('people.friend.deleteText', { name })}
      confirmLabel={t('common.delete')}
      cancelLabel={t('common.cancel')}
      isDestructive
      busy={isBusy}
      onCancel={onBack}
      onConfirm={() => void run()}
    />
  );
}
