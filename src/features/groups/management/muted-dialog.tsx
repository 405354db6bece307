import { useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useMutedMembers } from '../../../client/groups/use-shown-members.ts';
import { useSyncStatus } from '../../../client/use-data.ts';
import { canActOn, type ShownMember } from '../../../core/groups/shown-member.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { PersonAvatar } from '../../../parts/person-avatar.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { GroupDialogProps } from '../panel/panel-dialogs.tsx';
import { useGroupAction } from '../use-group-action.ts';
import styles from './management.module.css';
import { MuteDialog } from './mute-dialog.tsx';
import { mutedText } from './mute-words.ts';

const ROW_PX = 56;
const NOBODY: readonly never[] = [];
const keyOf = ({ id }: ShownMember) => id;

/** The muted members, each of whom can be unmuted, and the way to mute others. */
export function MutedDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const { now } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const [openedMs] = useState(now);
  const [isAdding, setAdding] = useState(false);
  const muted = useMutedMembers(group.groupNumber, openedMs) ?? NOBODY;
  const offline = isOnline ? undefined : t('common.availableOnline');
  if (isAdding) return <MuteDialog open={open} group={group} onClose={() => setAdding(false)} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('groupPanel.management.mute')}
      closeLabel={t('common.close')}
      actions={
        <Button look="primary" disabledReason={offline} onClick={() => setAdding(true)}>
          {t('groupPanel.muting.add')}
        </Button>
      }
    >
      {muted.length === 0 ? (
        <p className={styles['none']} role="status">
          {t('groupPanel.muting.none')}
        </p>
      ) : (
        <div style={{ height: Math.min(muted.length * ROW_PX, ROW_PX * 6) }} className={styles['list']}>
          <VirtualList items={muted} keyOf={keyOf} label={t('groupPanel.muting.tabs')} itemSize={ROW_PX} isEven className={styles['scroll']}>
            {(member) => <MutedRow member={member} group={group} nowMs={openedMs} offline={offline} />}
          </VirtualList>
        </div>
      )}
    </Dialog>
  );
}

type MutedRowProps = { member: ShownMember; group: GroupDialogProps['group']; nowMs: number; offline: string | undefined };

function MutedRow({ member, group, nowMs, offline }: MutedRowProps) {
  const { t } = useTranslation();
  const { me } = useClient();
  const { isBusy, run } = useGroupAction(group.groupNumber);
  const isAllowed = canActOn({ me, identity: group.selfMember?.identity ?? 0 }, member);
  const unmute = () => void run({ kind: 'mute', wtIds: [member.id], seconds: 0 }, { done: 'groupPanel.done', failed: 'groupPanel.failed' });
  return (
    <div className={styles['person']}>
      <PersonAvatar id={member.id} name={member.name} avatar={member.avatar} size={36} />
      <span className={styles['names']}>
        <IsolatedName className={styles['name']} text={member.name} />
        <span className={styles['note']}>{mutedText(t, member.muteUntil, nowMs)}</span>
      </span>
      {isAllowed && (
        <Button size="small" label={t('groupPanel.muting.unmuteOf', { name: member.name })} busy={isBusy} disabledReason={offline} onClick={unmute}>
          {t('groupPanel.muting.unmute')}
        </Button>
      )}
    </div>
  );
}
