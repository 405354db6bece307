import { useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { UNDO_MS } from '../../core/conversations/pending-deletion.ts';
import { conversationNameOf } from '../../core/people/person-name.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import styles from './delete-conversation-dialog.module.css';

export type DeleteConversationDialogProps = {
  open: boolean;
  /** Undefined before the first question. */
  row: ConversationRow | undefined;
  onDeleted?: ((row: ConversationRow) => void) | undefined;
  onClose: () => void;
};

/** Asks whether to delete a conversation and its history. The deletion can be undone for six seconds. */
export function DeleteConversationDialog({ open, row, onDeleted, onClose }: DeleteConversationDialogProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const [kept, setKept] = useState<string>();
  if (row === undefined) return null;
  const id = row.conversationID;
  const name = conversationNameOf(row);
  const clearHistory = kept !== id;
  const fail = () => toast(t('common.failed'), { tone: 'danger' });
  const undo = async () => {
    if (!(await commands.undoDeletion(id))) toast(t('conversationList.tooLate'), { tone: 'warning' });
  };
  const remove = async () => {
    onClose();
    await commands.startDeletion(id, { clearHistory });
    setKept(undefined);
    onDeleted?.(row);
    const action = { label: t('conversationList.undo'), onPress: () => void undo().catch(fail) };
    toast(t('conversationList.deleted', { name }), { durationMs: UNDO_MS, action });
  };
  const hasUnsent = row.lastStatus === 'queued' || row.lastStatus === 'uploading' || row.lastStatus === 'sending';
  const text = t('conversationList.deleteText', { name });
  return (
    <ConfirmDialog
      open={open}
      title={t('conversationList.deleteTitle')}
      text={
        <>
          {hasUnsent ? `${text}${t('conversationList.deleteWithUnsent')}` : text}
          <span className={styles['choice']}>
            <Checkbox checked={clearHistory} onChange={(on) => setKept(on ? undefined : id)} label={t('conversationList.clearHistory')} />
          </span>
        </>
      }
      confirmLabel={t('conversations.delete')}
      cancelLabel={t('common.cancel')}
      isDestructive
      onConfirm={() => void remove().catch(fail)}
      onCancel={onClose}
    />
  );
}
