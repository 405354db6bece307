import { useState } from 'react';
import { joinWayOf } from '../../../core/groups/join-way.ts';
import type { Intent } from '../../../client/client.ts';
import { useClient } from '../../../client/client-context.tsx';
import { useMemberDetail } from '../../../client/groups/use-server-data.ts';
import { useShownMember } from '../../../client/groups/use-shown-members.ts';
import { useGroup, useSyncStatus } from '../../../client/use-data.ts';
import { roleOf } from '../../../core/groups/group-role.ts';
import { canActOn, type ShownMember } from '../../../core/groups/shown-member.ts';
import type { MemberDetail } from '../../../../contract/http/groups.ts';
import { canManage } from '../../../core/groups/group-settings.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { RoleTag } from '../../../parts/role-tag.tsx';
import { separatorWords } from '../../../parts/time-words.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { MemberFace } from '../panel/member-face.tsx';
import { MemberActions } from './member-actions.tsx';
import styles from './member-dialog.module.css';

type ShownGroupMember = Omit<Extract<Intent, { kind: 'group-member' }>, 'kind'>;
type MemberDialogProps = { open: boolean; member: ShownGroupMember; onClose: () => void };

const WIDTH = 380;
/** The server's text ends with the seconds (protocol §1 Time). */
const MINUTE_CHARS = 16;

/** What a group knows about one member, and what owner and admins can do with the member. */
export function MemberDialog({ open, member: { groupNumber, wtId }, onClose }: MemberDialogProps) {
  const { t } = useTranslation();
  const group = useGroup(groupNumber);
  const member = useShownMember(groupNumber, wtId);
  const [removed, setRemoved] = useState(false);
  if (group === undefined || member === undefined) return null;
  return (
    <Dialog open={open} onClose={onClose} title={t('groupPanel.member.title')} closeLabel={t('common.close')} width={WIDTH}>
      {group === null || member === null ? (
        <p className={styles['gone']} role="status">
          {t(removed ? 'groupPanel.removed' : 'groupPanel.member.gone')}
        </p>
      ) : (
        <Known
          open={open}
          group={group}
          member={member}
          onRemoved={() => {
            setRemoved(true);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

type KnownProps = { open: boolean; group: GroupRow; member: ShownMember; onRemoved: () => void };

function Known({ open, group, member, onRemoved }: KnownProps) {
  const { t } = useTranslation();
  const { me } = useClient();
  const isOffline = useSyncStatus().network === 'offline';
  const viewer = { me, identity: group.selfMember?.identity ?? 0 };
  // The server answers owner and admins about everybody, and a member about the own membership.
  const isAllowed = canManage(group) || member.id === me;
  const { value: detail, isLoading, askAgain } = useMemberDetail({ groupNumber: group.groupNumber, wtId: member.id }, open && isAllowed);
  return (
    <>
      <div className={styles['head']}>
        <MemberFace member={member} size={56} />
        <p className={styles['name']}>
          <IsolatedName text={member.name} />
          <RoleTag role={roleOf(member.identity)} />
        </p>
      </div>
      <dl className={styles['facts']}>
        <Facts member={member} detail={detail} />
      </dl>
      {isAllowed && detail === undefined && isOffline && <p className={styles['note']}>{t('groupPanel.member.more')}</p>}
      {isAllowed && detail === undefined && !isOffline && !isLoading && (
        <p className={styles['note']} role="alert">
          {t('groupPanel.member.failed')}
          <Button size="small" look="ghost" onClick={askAgain}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {canActOn(viewer, member) && <MemberActions conversationID={`GROUP${group.groupID}`} group={group} member={member} onRemoved={onRemoved} />}
    </>
  );
}

/** The time of joining is on this device, the other facts come from the server. */
function Facts({ member, detail }: { member: ShownMember; detail: MemberDetail | undefined }) {
  const { t } = useTranslation();
  const { now } = useClient();
  const inviter = detail?.inviterUserName ?? '';
  return (
    <>
      {member.joinTime > 0 && <Fact label={t('groupPanel.member.joined')} value={separatorWords(t, member.joinTime, now())} />}
      {detail !== undefined && (
        <>
          <Fact label={t('groupPanel.member.spoke')} value={(detail.lastSendMsgTime ?? '').slice(0, MINUTE_CHARS) || t('groupPanel.member.notSpoken')} />
          <Fact label={t('groupPanel.member.way')} value={t(`groupPanel.member.ways.${joinWayOf(detail.joinType)}`)} />
          {inviter !== '' && <Fact label={t('groupPanel.member.inviter')} value={inviter} />}
        </>
      )}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>
        <IsolatedName text={value} />
      </dd>
    </div>
  );
}
