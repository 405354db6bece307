import { useSyncStatus } from '../../../client/use-data.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { GroupDialogProps } from '../panel/panel-dialogs.tsx';
import { useGroupAction } from '../use-group-action.ts';

/** Asks before the link of the group is renewed, because earlier links and codes end (decision 072). */
export function RenewLinkDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const isOnline = useSyncStatus().network === 'online';
  const { isBusy, run } = useGroupAction(group.groupNumber);
  const renew = async () => {
    await run({ kind: 'renewLink' }, { done: 'groupPanel.code.renewed', failed: 'groupPanel.failed' });
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('groupPanel.code.renew')}
      text={t('groupPanel.code.renewText')}
      confirmLabel={t('groupPanel.confirm')}
      cancelLabel={t('common.cancel')}
      isDestructive
      busy={isBusy}
      disabledReason={isOnline ? undefined : t('common.availableOnline')}
      onCancel={onClose}
      onConfirm={() => void renew()}
    />
  );
}
