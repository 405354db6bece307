import { useState } from 'react';
import type { Target } from '../../../core/forward/forward-targets.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { GroupDialogProps } from '../panel/panel-dialogs.tsx';
import { useGroupAction } from '../use-group-action.ts';
import { MemberPickDialog } from './member-pick-dialog.tsx';
import { actionTargets } from './member-targets.ts';
import { useMemberTargets } from './use-member-choice.ts';

/** Removes members. The owner removes everybody else, an admin ordinary members (protocol A7). */
export function RemoveDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const members = useMemberTargets(group, open, actionTargets);
  const [asked, setAsked] = useState<readonly Target[]>();
  const { isBusy, run } = useGroupAction(group.groupNumber);
  const remove = async () => {
    const wtIds = (asked ?? []).map(({ id }) => id);
    const isDone = await run({ kind: 'remove', wtIds }, { done: 'groupPanel.removed', failed: 'groupPanel.removeFailed' });
    setAsked(undefined);
    if (isDone) onClose();
  };
  return (
    <>
      <MemberPickDialog
        open={open}
        title={t('groupPanel.removeMembers')}
        members={members}
        gapOf={(chosen) => (chosen.length === 0 ? t('groupPanel.chooseMember') : undefined)}
        confirmLabel={t('groupPanel.remove')}
        isDanger
        busy={isBusy}
        onConfirm={setAsked}
        onClose={onClose}
      />
      <ConfirmDialog
        open={open && asked !== undefined}
        title={t('groupPanel.removeMembers')}
        text={t('groupPanel.removeText')}
        confirmLabel={t('groupPanel.remove')}
        cancelLabel={t('common.cancel')}
        isDestructive
        busy={isBusy}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void remove()}
      />
    </>
  );
}
