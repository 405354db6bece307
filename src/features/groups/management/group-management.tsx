import { useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useAdmins, useMutedMembers } from '../../../client/groups/use-shown-members.ts';
import { useSyncStatus } from '../../../client/use-data.ts';
import { canBeJoined, GROUP_LIMITS, isOwner, JOIN_RULES, type GroupSwitch } from '../../../core/groups/group-settings.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { useTranslation, type Translate } from '../../../i18n/use-translation.ts';
import { Select } from '../../../ui/inputs/select.tsx';
import type { PanelDialog } from '../panel/panel-dialogs.tsx';
import { ControlRow, Row, Section, SwitchRow } from '../panel/rows.tsx';
import styles from '../panel/panel.module.css';
import { useGroupAction } from '../use-group-action.ts';
import { useSettingChange } from './use-setting-change.ts';

type ManagementProps = { group: GroupRow; onDialog: (dialog: PanelDialog) => void };

/** What owner and admins change. Roles, mutes and the blacklist need the network; other settings may wait for it. */
export function GroupManagement({ group, onDialog }: ManagementProps) {
  return (
    <div className={styles['sections']}>
      {isOwner(group) && <OwnerRows group={group} onDialog={onDialog} />}
      <SpeakingRows group={group} onDialog={onDialog} />
      <JoiningRows group={group} onDialog={onDialog} />
      <SettingRows group={group} />
    </div>
  );
}

function OwnerRows({ group, onDialog }: ManagementProps) {
  const { t } = useTranslation();
  const admins = useAdmins(group.groupNumber);
  const count = admins === undefined ? '' : t('groupPanel.management.adminCount', { count: admins.length, max: GROUP_LIMITS.admins });
  return (
    <Section>
      <Row label={t('groupPanel.management.admins')} value={count} onOpen={() => onDialog('admins')} />
      <Row label={t('groupPanel.management.transfer')} onOpen={() => onDialog('transfer')} />
    </Section>
  );
}

function SpeakingRows({ group, onDialog }: ManagementProps) {
  const { t } = useTranslation();
  const { now } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const [openedMs] = useState(now);
  const muted = useMutedMembers(group.groupNumber, openedMs)?.length ?? 0;
  const { run } = useGroupAction(group.groupNumber);
  const muteAll = (on: boolean) => void run({ kind: 'muteAll', on }, { done: 'groupPanel.set', failed: 'chat.group.failed' });
  return (
    <Section>
      <SwitchRow
        label={t('groupPanel.management.muteAll')}
        hint={t('groupPanel.management.muteAllHint')}
        checked={group.bannedSwitch === 1}
        onChange={muteAll}
        disabledReason={isOnline ? undefined : t('common.availableOnline')}
      />
      <Row
        label={t('groupPanel.management.mute')}
        value={muted === 0 ? '' : t('groupPanel.management.mutedCount', { count: muted })}
        onOpen={() => onDialog('muted')}
      />
      <Row label={t('groupPanel.management.blacklist')} onOpen={() => onDialog('blacklist')} />
    </Section>
  );
}

function JoiningRows({ group, onDialog }: ManagementProps) {
  const { t } = useTranslation();
  const change = useSettingChange(group.groupNumber);
  const rule = (name: 'confirminviteSwitch' | 'inviteSwitch', texts: 'invite' | 'join', label: string) => (
    <ControlRow label={label}>
      <Select
        label={label}
        options={JOIN_RULES.map((one) => ({ value: `${one.value}`, label: t(`groupPanel.management.${texts}.${one.name}`) }))}
        value={`${group[name]}`}
        onChange={(value) => {
          const rule = JOIN_RULES.find((one) => `${one.value}` === value);
          if (rule !== undefined) change({ kind: 'switch', name, value: rule.value });
        }}
      />
    </ControlRow>
  );
  return (
    <Section>
      {rule('confirminviteSwitch', 'join', t('groupPanel.management.joining'))}
      {rule('inviteSwitch', 'invite', t('groupPanel.management.inviting'))}
      <Row label={t('groupPanel.management.limit')} value={limitText(t, group)} onOpen={() => onDialog('limits')} />
      {canBeJoined(group) && <Row label={t('groupPanel.code.renew')} onOpen={() => onDialog('renew')} />}
    </Section>
  );
}

function limitText(t: Translate, { limitLevel, limitMember }: GroupRow): string {
  const parts = [
    limitLevel > 0 ? t('groupPanel.management.limitLevel', { level: limitLevel }) : '',
    limitMember === 1 ? t('groupPanel.management.limitMember') : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('groupPanel.management.limitOff') : parts.join(' · ');
}

function SettingRows({ group }: { group: GroupRow }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const change = useSettingChange(group.groupNumber);
  const toggle = (name: GroupSwitch) => (on: boolean) => change({ kind: 'switch', name, value: on ? 1 : 0 });
  const { groupNumber, groupWelcomeMsg } = group;
  return (
    <Section>
      <SwitchRow
        label={t('groupPanel.management.protect')}
        hint={t('groupPanel.management.protectHint')}
        checked={group.memberProtectSwitch === 1}
        onChange={toggle('memberProtectSwitch')}
      />
      <SwitchRow label={t('groupPanel.management.calls')} checked={group.callSwitch === 1} onChange={toggle('callSwitch')} />
      <SwitchRow
        label={t('groupPanel.management.welcome')}
        hint={t('groupPanel.management.welcomeHint')}
        checked={group.customizeMsgControl === 1}
        onChange={toggle('customizeMsgControl')}
      />
      <Row
        label={t('groupPanel.management.welcomeText')}
        value={groupWelcomeMsg === '' ? t('groupPanel.unset') : groupWelcomeMsg}
        onOpen={() => emit({ kind: 'edit-group', groupNumber, field: 'welcome' })}
      />
    </Section>
  );
}
