import { useMemo } from 'react';
import { useGroupBlacklist } from '../../../client/groups/use-server-data.ts';
import type { Target } from '../../../core/forward/forward-targets.ts';
import { compareSets } from '../../../core/groups/group-actions.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { GroupDialogProps } from '../panel/panel-dialogs.tsx';
import { useGroupAction } from '../use-group-action.ts';
import { MemberPickDialog } from './member-pick-dialog.tsx';
import { actionTargets, blacklistTargets } from './member-targets.ts';
import { useMemberTargets } from './use-member-choice.ts';

const NOBODY: readonly string[] = [];

/** The blacklist of the group: its people are chosen at first, and members can be added. Only the differences are sent. */
export function BlacklistDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const members = useMemberTargets(group, open, actionTargets);
  const { value: blacklist, isLoading } = useGroupBlacklist(group.groupNumber, open);
  const listed = useMemo(() => blacklist && blacklistTargets(blacklist), [blacklist]);
  const targets = useMemo(
    () => (listed === undefined || members === undefined ? undefined : [...listed, ...withoutListed(members, listed)]),
    [listed, members],
  );
  const listedIds = useMemo(() => listed?.map(({ id }) => id) ?? NOBODY, [listed]);
  const { isBusy, run } = useGroupAction(group.groupNumber);
  const changeTo = (chosen: readonly Target[]) =>
    compareSets(
      listedIds,
      chosen.map(({ id }) => id),
    );
  const save = async (chosen: readonly Target[]) => {
    const { add, remove } = changeTo(chosen);
    if (await run({ kind: 'blacklist', add, remove }, { done: 'groupPanel.set', failed: 'groupPanel.failed' })) onClose();
  };
  const gapOf = (chosen: readonly Target[]) => {
    const { add, remove } = changeTo(chosen);
    return add.length + remove.length === 0 ? t('groupPanel.noChange') : undefined;
  };
  const isMissing = listed === undefined && !isLoading;
  return (
    <MemberPickDialog
      open={open}
      title={t('groupPanel.management.blacklist')}
      description={t('groupPanel.black.hint')}
      members={isMissing ? [] : targets}
      initialIds={listedIds}
      gapOf={gapOf}
      confirmLabel={t('groupPanel.confirm')}
      busy={isBusy}
      emptyText={t(isMissing ? 'groupPanel.black.offline' : 'groupPanel.noOthers')}
      onConfirm={(chosen) => void save(chosen)}
      onClose={onClose}
    />
  );
}

/** A member who was just removed may still be in both lists. */
function withoutListed(members: readonly Target[], listed: readonly Target[]): readonly Target[] {
  const ids = new Set(listed.map(({ id }) => id));
  return members.filter(({ id }) => !ids.has(id));
}
