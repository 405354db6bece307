import { useState } from 'react';
import { FIRST_MUTE, OFFERED_MUTES } from '../../../core/groups/mute-times.ts';
import type { Target } from '../../../core/forward/forward-targets.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Select } from '../../../ui/inputs/select.tsx';
import type { GroupDialogProps } from '../panel/panel-dialogs.tsx';
import { useGroupAction } from '../use-group-action.ts';
import styles from './management.module.css';
import { MemberPickDialog } from './member-pick-dialog.tsx';
import { actionTargets } from './member-targets.ts';
import { muteTimeText } from './mute-words.ts';
import { useMemberTargets } from './use-member-choice.ts';

/** Mutes members for a time. */
export function MuteDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const members = useMemberTargets(group, open, actionTargets);
  const [seconds, setSeconds] = useState<number>(FIRST_MUTE.ofMany);
  const { isBusy, run } = useGroupAction(group.groupNumber);
  const mute = async (chosen: readonly Target[]) => {
    const wtIds = chosen.map(({ id }) => id);
    if (await run({ kind: 'mute', wtIds, seconds }, { done: 'groupPanel.done', failed: 'groupPanel.failed' })) onClose();
  };
  return (
    <MemberPickDialog
      open={open}
      title={t('groupPanel.muting.add')}
      members={members}
      gapOf={(chosen) => (chosen.length === 0 ? t('groupPanel.chooseMember') : undefined)}
      confirmLabel={t('groupPanel.muting.mute')}
      busy={isBusy}
      onConfirm={(chosen) => void mute(chosen)}
      onClose={onClose}
    >
      <div className={styles['duration']}>
        <span>{t('groupPanel.muting.duration')}</span>
        <Select
          label={t('groupPanel.muting.duration')}
          options={OFFERED_MUTES.map((time) => ({ value: `${time}`, label: muteTimeText(t, time) }))}
          value={`${seconds}`}
          onChange={(value) => setSeconds(Number(value))}
        />
      </div>
    </MemberPickDialog>
  );
}
