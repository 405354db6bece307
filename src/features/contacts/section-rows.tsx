import { useCallback, useMemo, useRef, type ReactElement, type ReactNode } from 'react';
import { usePhone } from '../../parts/window/use-phone.ts';
import { useRowKeys } from '../../ui/lists/use-row-keys.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/lists/virtual-list.tsx';
import styles from './contacts.module.css';

const ROW_PX = 56;
const idOf = ({ id }: { readonly id: string }) => id;

type SectionRowsProps<Row> = {
  rows: readonly Row[];
  label: string;
  /** A line above the rows. */
  total?: ReactNode;
  /** Memoised by the caller. Only one row of a section takes the focus of Tab; on a phone, which has no arrow keys, each does. */
  children: (row: Row, isReachable: boolean) => ReactElement;
};

/** The list of a section of the contacts: only the visible rows are in the document, and the arrow keys move between them. */
export function SectionRows<Row extends { readonly id: string }>({ rows, label, total, children: render }: SectionRowsProps<Row>) {
  const isPhone = usePhone();
  const list = useRef<VirtualListHandle>(null);
  const handleKey = useRowKeys(
    useMemo(() => rows.map(idOf), [rows]),
    list,
  );
  const renderRow = useCallback((row: Row, index: number) => render(row, isPhone || index === 0), [render, isPhone]);
  return (
    <div className={styles['rows']}>
      {total}
      <VirtualList ref={list} onKeyDown={handleKey} items={rows} keyOf={idOf} label={label} itemSize={ROW_PX} isEven className={styles['plain']}>
        {renderRow}
      </VirtualList>
    </div>
  );
}
