import { Search } from 'lucide-react';
import { useCallback } from 'react';
import { useAllMembers } from '../../../client/groups/use-shown-members.ts';
import { useNameSearch } from '../../../client/people/use-name-search.ts';
import { roleOf } from '../../../core/groups/group-role.ts';
import type { ShownMember } from '../../../core/groups/shown-member.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { PersonAvatar } from '../../../parts/person-avatar.tsx';
import { RoleTag } from '../../../parts/role-tag.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { useOpenMember } from './member-cell.tsx';
import styles from './members.module.css';

/** Height of a row in pixels. */
const ROW_PX = 52;
const NOBODY: readonly never[] = [];
const keyOf = ({ id }: ShownMember) => id;

/** The members whose names contain the text or sound like it, or whose ID equals it. */
export function FoundMembers({ groupNumber, query }: { groupNumber: string; query: string }) {
  const { t } = useTranslation();
  const all = useAllMembers(groupNumber, true);
  const found = useNameSearch(all ?? NOBODY, query);
  const renderRow = useCallback((member: ShownMember) => <FoundMember member={member} groupNumber={groupNumber} />, [groupNumber]);
  if (all === undefined) return null;
  if (found.length === 0)
    return (
      <div role="status">
        <EmptyState icon={Search} title={t('groupPanel.noMember')} compact />
      </div>
    );
  return (
    <VirtualList items={found} keyOf={keyOf} label={t('groupPanel.results')} itemSize={ROW_PX} isEven className={styles['list']}>
      {renderRow}
    </VirtualList>
  );
}

function FoundMember({ member, groupNumber }: { member: ShownMember; groupNumber: string }) {
  const { open } = useOpenMember(groupNumber)(member);
  return (
    <button type="button" className={styles['found']} onClick={open}>
      <PersonAvatar id={member.id} name={member.name} avatar={member.avatar} size={36} />
      <IsolatedName className={styles['foundName']} text={member.name} />
      <RoleTag role={roleOf(member.identity)} />
    </button>
  );
}
