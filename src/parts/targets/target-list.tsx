import { useCallback, useMemo, useRef, type ReactElement } from 'react';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRowKeys } from '../../ui/lists/use-row-keys.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/lists/virtual-list.tsx';
import { usePhone } from '../window/use-phone.ts';
import { PICK_ROW_PX, PickRow } from './pick-row.tsx';
import styles from './targets.module.css';
import { targetNoticeText } from './target-notice-text.ts';
import type { TargetRow } from './use-target-rows.ts';
import type { Chosen } from './use-chosen.ts';

type TargetListProps = { rows: readonly TargetRow[]; label: string; chosen: Chosen };

const keyOf = (row: TargetRow) => (row.kind === 'letter' ? row.letter : row.target.conversationID);
const canChoose = (target: Target) => target.notice === undefined;
const focusKeyOf = (row: TargetRow) => (row.kind === 'target' && canChoose(row.target) ? row.target.conversationID : undefined);

/** People and groups to choose from. Only the visible rows are in the document, and the arrow keys move between them. */
export function TargetList({ rows, label, chosen }: TargetListProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const list = useRef<VirtualListHandle>(null);
  const keys = useMemo(() => rows.map(focusKeyOf), [rows]);
  const handleKey = useRowKeys(keys, list);
  const first = keys.find((key) => key !== undefined);
  const { has, toggle } = chosen;
  const renderRow = useCallback(
    (row: TargetRow): ReactElement => {
      if (row.kind === 'letter') return <p className={styles['letter']}>{row.letter}</p>;
      const { target } = row;
      const reason = target.notice && targetNoticeText(t, target.notice);
      // A phone has no arrow keys.
      const isReachable = isPhone || target.conversationID === first;
      return <PickRow target={target} isChosen={has(target.conversationID)} reason={reason} isReachable={isReachable} onToggle={toggle} />;
    },
    [t, isPhone, first, has, toggle],
  );
  return (
    <VirtualList ref={list} onKeyDown={handleKey} items={rows} keyOf={keyOf} label={label} itemSize={PICK_ROW_PX} className={styles['rows']}>
      {renderRow}
    </VirtualList>
  );
}
