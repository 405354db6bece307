import { ChevronDown } from 'lucide-react';
import { useClient } from '../../../client/client-context.tsx';
import { useSyncStatus } from '../../../client/use-data.ts';
import { useFirstMembers } from '../../../client/groups/use-shown-members.ts';
import { canInvite, canManage } from '../../../core/groups/group-settings.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { MemberCell, PlusCell } from './member-cell.tsx';
import styles from './members.module.css';

type MemberGridProps = { group: GroupRow; onShowAll: () => void; onRemove: () => void };

/** Members in the collapsed grid. */
const COLLAPSED = 8;

/** The first members of the group, and the buttons that add and remove people. */
export function MemberGrid({ group, onShowAll, onRemove }: MemberGridProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const { groupNumber, groupMemberCount } = group;
  const members = useFirstMembers(groupNumber, COLLAPSED);
  if (members === undefined) return null;
  const count = Math.max(groupMemberCount, members.length);
  return (
    <>
      <ul className={styles['grid']} aria-label={t('groupPanel.members')}>
        {members.map((member) => (
          <li key={member.id}>
            <MemberCell member={member} groupNumber={groupNumber} />
          </li>
        ))}
        {canInvite(group) && (
          <li>
            <PlusCell kind="add" onPress={() => emit({ kind: 'invite-members', groupNumber })} />
          </li>
        )}
        {canManage(group) && (
          <li>
            <PlusCell kind="remove" disabledReason={isOnline ? undefined : t('common.availableOnline')} onPress={onRemove} />
          </li>
        )}
      </ul>
      {members.length === 0 && <p className={styles['nobody']}>{t('groupPanel.notLoaded')}</p>}
      {count > COLLAPSED && (
        <button type="button" className={styles['more']} onClick={onShowAll}>
          {t('groupPanel.showAll', { count })}
          <Icon of={ChevronDown} size={16} />
        </button>
      )}
    </>
  );
}
