import { useCallback, useMemo, useState } from 'react';
import { useFirstMembers } from '../../../client/groups/use-shown-members.ts';
import type { ShownMember } from '../../../core/groups/shown-member.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { MemberCell } from './member-cell.tsx';
import styles from './members.module.css';

/** Members that are read at first. */
const FIRST = 100;
const COLUMNS = 5;
/** Height of a row of the grid in pixels. */
const ROW_PX = 68;

type Line = { readonly key: string; readonly members: readonly ShownMember[] };
const keyOf = ({ key }: Line) => key;

/**
 * All members in the grid. Near the end twice as many are read: the query answers from the first member on, so that steps of one size
 * would read a group of 2,000 members ten times.
 */
export function AllMembers({ groupNumber }: { groupNumber: string }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(FIRST);
  const members = useFirstMembers(groupNumber, limit);
  const lines = useMemo(() => toLines(members ?? []), [members]);
  const count = members?.length ?? 0;
  const more = useCallback(() => setLimit((old) => (count >= old ? old * 2 : old)), [count]);
  const renderLine = useCallback(
    ({ members: row }: Line) => (
      <div className={styles['grid']}>
        {row.map((member) => (
          <MemberCell key={member.id} member={member} groupNumber={groupNumber} />
        ))}
      </div>
    ),
    [groupNumber],
  );
  return (
    <VirtualList items={lines} keyOf={keyOf} label={t('groupPanel.members')} itemSize={ROW_PX} isEven isFilling onNearEnd={more} className={styles['list']}>
      {renderLine}
    </VirtualList>
  );
}

function toLines(members: readonly ShownMember[]): Line[] {
  return Array.from({ length: Math.ceil(members.length / COLUMNS) }, (_, at) => {
    const row = members.slice(at * COLUMNS, (at + 1) * COLUMNS);
    return { key: row[0]?.id ?? '', members: row };
  });
}
