import { Search, X } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { useSearchResults } from '../../client/search/use-search-results.ts';
import { FIND_TABS, keyOfFilter, type FindFilter, type FindPeriod, type FindTab } from '../../core/search/find-filter.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { tabId, Tabs } from '../../ui/inputs/tabs.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { useSettled } from '../../ui/inputs/use-settled.ts';
import styles from './chat-search.module.css';
import { FilterBar } from './filter-bar.tsx';
import { ResultsView } from './results-view.tsx';
import type { ChosenMember } from './member-pick.tsx';
import { moveAmongResults } from './move-among-results.ts';
import { useEnteredText } from '../../ui/inputs/use-entered-text.ts';
import { usePanelShortcuts } from './use-panel-shortcuts.ts';

export type ChatSearchProps = {
  conversationID: string;
  /** Hidden while the user looks at a result; it keeps its content. */
  isAside: boolean;
  onShow: (messageID: string) => void;
  onClose: () => void;
};

/** The server is asked when the typing pauses; this device answers every key press. */
const REST_MS = 500;
const ALL_TIME: FindPeriod = { kind: 'all' };

/** The search beside a conversation: text, kinds, times and senders. Each result leads to its message. */
export function ChatSearch({ conversationID, isAside, onShow, onClose }: ChatSearchProps) {
  const { t } = useTranslation();
  const panelId = useId();
  const typed = useEnteredText();
  const [tab, setTab] = useState<FindTab>('all');
  const [period, setPeriod] = useState<FindPeriod>(ALL_TIME);
  const [from, setFrom] = useState<ChosenMember>();
  const filter = useMemo<FindFilter>(() => ({ text: typed.entered, tab, period, from: from?.id }), [typed.entered, tab, period, from]);
  const filterKey = keyOfFilter(filter);
  const isRested = useSettled(filterKey, REST_MS) === filterKey;
  const results = useSearchResults(conversationID, filter, isRested);
  const panel = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const recordResult = useFocus(field, isAside);
  const show = useCallback(
    (messageID: string) => {
      recordResult();
      onShow(messageID);
    },
    [recordResult, onShow],
  );

  usePanelShortcuts(panel, (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (document.activeElement !== field.current) field.current?.focus();
      else if (typed.text === '') onClose();
      else typed.setText('');
      return;
    }
    moveAmongResults(event, panel.current);
  });

  return (
    <aside ref={panel} className={styles['panel']} aria-label={t('chatSearch.title')} data-aside={isAside || undefined} data-chat-search>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('chatSearch.title')}</h2>
        <IconButton icon={X} label={t('chatSearch.close')} onClick={onClose} />
      </header>
      <div
        className={styles['field']}
        role="search"
        aria-label={t('chatSearch.field')}
        onCompositionStart={typed.onCompositionStart}
        onCompositionEnd={typed.onCompositionEnd}
      >
        <TextField
          ref={field}
          label={t('chatSearch.field')}
          hideLabel
          look="sunken"
          placeholder={t('chatSearch.field')}
          value={typed.text}
          onChange={typed.setText}
          clearLabel={t('common.clear')}
          icon={<Icon of={Search} size={18} />}
        />
      </div>
      <div className={styles['tabs']}>
        <Tabs
          label={t('chatSearch.kinds')}
          tabs={FIND_TABS.map((id) => ({ id, label: t(`chatSearch.tab.${id}`) }))}
          selected={tab}
          onSelect={setTab}
          panelId={panelId}
        />
      </div>
      <FilterBar conversationID={conversationID} period={period} onPeriod={setPeriod} from={from} onFrom={setFrom} />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)} aria-busy={results.state === 'searching'} className={styles['body']}>
        <ResultsView conversationID={conversationID} filter={filter} results={results} onShow={show} />
      </div>
    </aside>
  );
}

/**
 * Focuses the field when the panel opens, and the last pressed element when the panel is shown again. The focus returns to the opener
 * afterwards. Returns the function that records a press.
 */
function useFocus(field: RefObject<HTMLElement | null>, isAside: boolean): () => void {
  const pressed = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // If the user writes in the meantime, the composer keeps the focus.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (isAside) return;
    const target = pressed.current?.isConnected === true ? pressed.current : field.current;
    target?.focus({ preventScroll: true });
  }, [field, isAside]);
  return useCallback(() => {
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  }, []);
}
