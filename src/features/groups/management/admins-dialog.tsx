import { useMemo } from 'react';
import { GROUP_LIMITS } from '../../../core/groups/group-settings.ts';
import { useAdmins } from '../../../client/groups/use-shown-members.ts';
import type { Target } from '../../../core/forward/forward-targets.ts';
import { compareSets } from '../../../core/groups/group-actions.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { GroupDialogProps } from '../panel/panel-dialogs.tsx';
import { useGroupAction } from '../use-group-action.ts';
import { MemberPickDialog } from './member-pick-dialog.tsx';
import { roleTargets } from './member-targets.ts';
import { useMemberTargets } from './use-member-choice.ts';

/** The owner chooses the admins. Only the differences between the old and the new selection are sent. */
export function AdminsDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const members = useMemberTargets(group, open, roleTargets);
  const admins = useAdmins(group.groupNumber);
  const adminIds = useMemo(() => (admins ?? []).map(({ id }) => id), [admins]);
  const { isBusy, run } = useGroupAction(group.groupNumber);
  const changeTo = (chosen: readonly Target[]) =>
    compareSets(
      adminIds,
      chosen.map(({ id }) => id),
    );
  const save = async (chosen: readonly Target[]) => {
    const { add, remove } = changeTo(chosen);
    if (await run({ kind: 'admins', add, remove }, { done: 'groupPanel.set', failed: 'groupPanel.failed' })) onClose();
  };
  const gapOf = (chosen: readonly Target[]) => {
    const { add, remove } = changeTo(chosen);
    return add.length + remove.length === 0 ? t('groupPanel.noChange') : undefined;
  };
  return (
    <MemberPickDialog
      open={open}
      title={t('groupPanel.management.admins')}
      members={admins === undefined ? undefined : members}
      initialIds={adminIds}
      max={GROUP_LIMITS.admins}
      gapOf={gapOf}
      confirmLabel={t('groupPanel.confirm')}
      busy={isBusy}
      onConfirm={(chosen) => void save(chosen)}
      onClose={onClose}
    />
  );
}
