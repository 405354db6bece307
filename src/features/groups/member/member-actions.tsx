import { useState } from 'react';
import { FIRST_MUTE, OFFERED_MUTES } from '../../../core/groups/mute-times.ts';
import { useClient } from '../../../client/client-context.tsx';
import { useSyncStatus } from '../../../client/use-data.ts';
import { isMuted, type ShownMember } from '../../../core/groups/shown-member.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { mutedText, muteTimeText } from '../management/mute-words.ts';
import { SwitchRow } from '../panel/rows.tsx';
import { useGroupAction } from '../use-group-action.ts';
import styles from './member-dialog.module.css';

type MemberActionsProps = { conversationID: string; group: GroupRow; member: ShownMember; onRemoved: () => void };

/** Mutes a member, recalls the member's messages, removes the member. Recalling works without a network. */
export function MemberActions({ conversationID, group, member, onRemoved }: MemberActionsProps) {
  const { t } = useTranslation();
  const isOnline = useSyncStatus().network === 'online';
  const [asked, setAsked] = useState<'recall' | 'remove'>();
  const { isBusy, run } = useGroupAction(group.groupNumber);
  const recall = useRecall(conversationID, member.id);
  const offline = isOnline ? undefined : t('common.availableOnline');
  const remove = async () => {
    const isDone = await run({ kind: 'remove', wtIds: [member.id] }, { done: 'groupPanel.removed', failed: 'groupPanel.removeFailed' });
    setAsked(undefined);
    if (isDone) onRemoved();
  };
  return (
    <>
      <MuteRows group={group} member={member} offline={offline} />
      <div className={styles['actions']}>
        <Button onClick={() => setAsked('recall')}>{t('groupPanel.member.recall')}</Button>
        <Button look="danger" disabledReason={offline} onClick={() => setAsked('remove')}>
          {t('groupPanel.member.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={t(asked === 'recall' ? 'groupPanel.member.recall' : 'groupPanel.member.remove')}
        text={t(asked === 'recall' ? 'chat.withdrawAllText' : 'groupPanel.member.removeText')}
        confirmLabel={t(asked === 'recall' ? 'chat.action.withdraw' : 'groupPanel.remove')}
        cancelLabel={t('common.cancel')}
        isDestructive
        busy={isBusy}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked !== 'recall') return void remove();
          setAsked(undefined);
          return recall();
        }}
      />
    </>
  );
}

function useRecall(conversationID: string, wtId: string): () => void {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  return () =>
    void commands.recallAllOf(conversationID, wtId).then(
      () => toast(t('groupPanel.member.recalled'), { tone: 'success' }),
      () => toast(t('groupPanel.failed'), { tone: 'danger' }),
    );
}

type MuteRowsProps = { group: GroupRow; member: ShownMember; offline: string | undefined };

/** A switch, and how long a mute that it starts will last. */
function MuteRows({ group, member, offline }: MuteRowsProps) {
  const { t } = useTranslation();
  const { now } = useClient();
  const [seconds, setSeconds] = useState<number>(FIRST_MUTE.ofOne);
  const { run } = useGroupAction(group.groupNumber);
  const isOn = isMuted(member, now());
  const mute = (on: boolean) =>
    void run({ kind: 'mute', wtIds: [member.id], seconds: on ? seconds : 0 }, { done: 'groupPanel.done', failed: 'groupPanel.failed' });
  return (
    <div className={styles['mute']}>
      <SwitchRow
        label={t('groupPanel.member.mute')}
        {...(isOn ? { hint: mutedText(t, member.muteUntil, now()) } : {})}
        checked={isOn}
        onChange={mute}
        disabledReason={offline}
      />
      {!isOn && offline === undefined && (
        <div className={styles['duration']}>
          <span>{t('groupPanel.muting.duration')}</span>
          <Select
            label={t('groupPanel.muting.duration')}
            options={OFFERED_MUTES.map((time) => ({ value: `${time}`, label: muteTimeText(t, time) }))}
            value={`${seconds}`}
            onChange={(value) => setSeconds(Number(value))}
          />
        </div>
      )}
    </div>
  );
}
