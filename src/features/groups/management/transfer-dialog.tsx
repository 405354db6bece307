import { useState } from 'react';
import type { Target } from '../../../core/forward/forward-targets.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { GroupDialogProps } from '../panel/panel-dialogs.tsx';
import { useGroupAction } from '../use-group-action.ts';
import { MemberPickDialog } from './member-pick-dialog.tsx';
import { roleTargets } from './member-targets.ts';
import { useMemberTargets } from './use-member-choice.ts';

/** The owner gives the group to one member, after a warning, because it cannot be undone. */
export function TransferDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const members = useMemberTargets(group, open, roleTargets);
  const [heir, setHeir] = useState<Target>();
  const { isBusy, run } = useGroupAction(group.groupNumber);
  const transfer = async () => {
    if (heir === undefined) return;
    const isDone = await run({ kind: 'transfer', wtId: heir.id }, { done: 'groupPanel.management.transferred', failed: 'groupPanel.failed' });
    setHeir(undefined);
    if (isDone) onClose();
  };
  return (
    <>
      <MemberPickDialog
        open={open}
        title={t('groupPanel.management.transfer')}
        members={members}
        max={1}
        gapOf={(chosen) => (chosen.length === 0 ? t('groupPanel.chooseMember') : undefined)}
        confirmLabel={t('groupPanel.confirm')}
        busy={isBusy}
        onConfirm={([chosen]) => setHeir(chosen)}
        onClose={onClose}
      />
      <ConfirmDialog
        open={open && heir !== undefined}
        title={t('groupPanel.management.transfer')}
        text={t('groupPanel.management.transferText', { name: heir?.name ?? '' })}
        confirmLabel={t('groupPanel.confirm')}
        cancelLabel={t('common.cancel')}
        isDestructive
        busy={isBusy}
        onCancel={() => setHeir(undefined)}
        onConfirm={() => void transfer()}
      />
    </>
  );
}
