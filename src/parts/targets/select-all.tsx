import { useMemo } from 'react';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import styles from './targets.module.css';
import type { Chosen } from './use-chosen.ts';

/** Chooses all targets that can be chosen, or none of them. */
export function SelectAll({ targets, chosen }: { targets: readonly Target[]; chosen: Chosen }) {
  const { t } = useTranslation();
  const open = useMemo(() => targets.filter(({ notice }) => notice === undefined), [targets]);
  const chosenIds = new Set(chosen.list.map(({ conversationID }) => conversationID));
  const isAll = open.length > 0 && open.every(({ conversationID }) => chosenIds.has(conversationID));
  return (
    <div className={styles['all']}>
      <Checkbox round checked={isAll} disabled={open.length === 0} onChange={(on) => chosen.setAll(open, on)} label={t('newGroup.selectAll')} />
    </div>
  );
}
