import { useId, useMemo, useState, type ReactNode, type RefObject } from 'react';
import type { Targets } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SearchField } from '../../ui/inputs/search-field.tsx';
import { Tabs, tabId } from '../../ui/inputs/tabs.tsx';
import { useSettled } from '../../ui/inputs/use-settled.ts';
import { ChosenList } from './chosen-list.tsx';
import { SelectAll } from './select-all.tsx';
import { TargetList } from './target-list.tsx';
import styles from './targets.module.css';
import type { Chosen } from './use-chosen.ts';
import { useTargetRows, type PickerView } from './use-target-rows.ts';

type TargetPickerProps = {
  /** Undefined until the first read. */
  targets: Targets | undefined;
  /** The first is shown first. A single view has no tabs. */
  views: readonly [PickerView, ...PickerView[]];
  chosen: Chosen;
  /** Name of the list of the chosen ones, for screen readers. */
  chosenLabel: string;
  /** Labels of the list and of the search, and the text of a search without a result, if they are not those of people and groups. */
  listLabel?: string;
  searchLabel?: string;
  noneText?: string;
  /** The text of a view without rows, if it is not that of the view. */
  emptyText?: string | undefined;
  hasSearch?: boolean;
  field?: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  /** Other fields of the dialog are above. */
  isBelow?: boolean;
  /** Controls of the views; a search hides them. */
  children?: ReactNode;
};

/** Delay of the search in milliseconds. */
const SEARCH_MS = 500;

/** Chooses people and groups: the views or the search results on the left, the chosen ones on the right. */
export function TargetPicker(props: TargetPickerProps) {
  const { targets, views, chosen, chosenLabel, emptyText, hasSearch = true, field, isBelow = false, children } = props;
  const { t } = useTranslation();
  const panel = useId();
  const [view, setView] = useState<PickerView>(views[0]);
  const [text, setText] = useState('');
  const settled = useSettled(text.trim(), SEARCH_MS);
  // An emptied field shows the views at once.
  const query = text.trim() === '' ? '' : settled;
  const rows = useTargetRows(targets, view, query);
  const shown = useMemo(() => rows.flatMap((row) => (row.kind === 'target' ? [row.target] : [])), [rows]);
  const isSingle = chosen.max === 1;
  const hasTabs = query === '' && views.length > 1;
  return (
    <div className={styles['columns']} data-below={isBelow || undefined} data-single={isSingle || undefined}>
      <div className={styles['pick']}>
        {hasSearch && (
          <SearchField
            {...(field === undefined ? {} : { ref: field })}
            label={props.searchLabel ?? t('forward.search')}
            value={text}
            onChange={setText}
            clearLabel={t('forward.clear')}
          />
        )}
        {hasTabs && (
          <div className={styles['tabs']}>
            <Tabs
              label={t('forward.views')}
              tabs={views.map((id) => ({ id, label: t(`forward.${id}`) }))}
              selected={view}
              onSelect={setView}
              look="segments"
              panelId={panel}
            />
          </div>
        )}
        {query === '' && children}
        {shown.length > 1 && !isSingle && <SelectAll targets={shown} chosen={chosen} />}
        <div className={styles['list']} {...(hasTabs ? { id: panel, role: 'tabpanel', 'aria-labelledby': tabId(panel, view) } : {})} data-forward-list>
          {targets !== undefined && rows.length === 0 && (
            <p className={styles['nobody']} role="status">
              {query === '' ? (emptyText ?? t(`forward.none.${view}`)) : (props.noneText ?? t('forward.notFound', { item: t('forward.anybody') }))}
            </p>
          )}
          {rows.length > 0 && <TargetList rows={rows} label={query === '' ? (props.listLabel ?? t(`forward.${view}`)) : t('forward.found')} chosen={chosen} />}
        </div>
      </div>
      {!isSingle && <ChosenList chosen={chosen} label={chosenLabel} />}
    </div>
  );
}
