import { useClient } from '../../../client/client-context.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { GroupDialogProps } from './panel-dialogs.tsx';

export function ClearDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const clear = () => {
    onClose();
    void commands.clearHistory(`GROUP${group.groupID}`).then(
      () => toast(t('groupPanel.cleared'), { tone: 'success' }),
      () => toast(t('groupPanel.clearFailed'), { tone: 'danger' }),
    );
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('groupPanel.clear')}
      text={t('groupPanel.clearText')}
      confirmLabel={t('common.clear')}
      cancelLabel={t('common.cancel')}
      isDestructive
      onCancel={onClose}
      onConfirm={clear}
    />
  );
}
