import { useMemo } from 'react';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import styles from './targets.module.css';
import type { Chosen } from './use-chosen.ts';

/** Chooses all shown targets that can be chosen, or drops them. */
export function SelectAll({ targets, chosen }: { targets: readonly Target[]; chosen: Chosen }) {
  const { t } = useTranslation();
  const open = useMemo(() => targets.filter(({ notice }) => notice === undefined), [targets]);
  const count = useMemo(() => open.filter(({ conversationID }) => chosen.has(conversationID)).length, [open, chosen]);
  // At the limit no more can be chosen, so that the next press drops them.
  const isAll = count > 0 && (count === open.length || chosen.list.length >= chosen.max);
  return (
    <div className={styles['all']}>
      <Checkbox round checked={isAll} disabled={open.length === 0} onChange={(on) => chosen.setAll(open, on)} label={t('forward.selectAll')} />
    </div>
  );
}
