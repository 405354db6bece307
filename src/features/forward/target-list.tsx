import { useMemo, type ReactElement } from 'react';
import { useSpelling } from '../../client/people/use-group-members.ts';
import { findTargets, sectionsOf, type Target, type Targets } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import styles from './forward.module.css';
import { TargetAvatar } from './target-avatar.tsx';
import type { Chosen } from './use-chosen.ts';

export type PickerTab = 'recent' | 'contacts' | 'groups';
type Row = { readonly kind: 'letter'; readonly letter: string } | { readonly kind: 'target'; readonly target: Target };

type TargetListProps = { targets: Targets; tab: PickerTab; query: string; chosen: Chosen };

const ROW_HEIGHT = 52;
const keyOf = (row: Row) => (row.kind === 'letter' ? row.letter : row.target.conversationID);

/** The possible recipients: the list of the tab, grouped by letter where it is alphabetical, or the search results. */
export function TargetList({ targets, tab, query, chosen }: TargetListProps) {
  const { t } = useTranslation();
  const named = useMemo(
    () => [...targets.contacts, ...targets.groups, ...targets.recent].map(({ conversationID, name }) => ({ id: conversationID, name })),
    [targets],
  );
  // Requested while the first tab is shown, because the alphabet of the other tabs must not appear under the user's finger.
  const syllables = useSpelling(named, true);
  const rows = useMemo((): Row[] => {
    const toRows = (list: readonly Target[]) => list.map((target): Row => ({ kind: 'target', target }));
    if (query !== '') return toRows(findTargets(targets, query, syllables));
    if (tab === 'recent') return toRows(targets.recent);
    return sectionsOf(targets[tab], syllables).flatMap(({ letter, targets: list }): Row[] => [{ kind: 'letter', letter }, ...toRows(list)]);
  }, [targets, tab, query, syllables]);

  if (rows.length === 0) {
    const item = t(query === '' ? `forward.${tab}` : 'forward.anybody');
    return (
      <p className={styles['nobody']} role="status">
        {t(query === '' ? 'forward.empty' : 'forward.notFound', { item })}
      </p>
    );
  }
  return (
    <VirtualList items={rows} keyOf={keyOf} label={t(query === '' ? `forward.${tab}` : 'forward.found')} itemSize={ROW_HEIGHT} className={styles['rows']}>
      {(row): ReactElement => (row.kind === 'letter' ? <p className={styles['letter']}>{row.letter}</p> : <TargetRow target={row.target} chosen={chosen} />)}
    </VirtualList>
  );
}

function TargetRow({ target, chosen }: { target: Target; chosen: Chosen }) {
  const { t } = useTranslation();
  const isOff = target.notice !== undefined;
  return (
    <div className={styles['row']} data-target={target.conversationID}>
      <Checkbox
        round
        checked={chosen.has(target.conversationID)}
        disabled={isOff}
        onChange={() => chosen.toggle(target)}
        label={
          <span className={styles['target']}>
            <TargetAvatar target={target} size={36} />
            <span className={styles['names']}>
              <IsolatedName className={styles['name']} text={target.name} />
              {isOff && <span className={styles['reason']}>{t(`composer.notice.${target.notice}`)}</span>}
            </span>
          </span>
        }
      />
    </div>
  );
}
