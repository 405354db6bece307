import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { isComposing } from '../../shared/is-composing.ts';
import { useBackLayer } from '../../ui/back/use-back-layer.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { KeyHint } from '../../ui/display/key-hint.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { useEnteredText } from '../../ui/inputs/use-entered-text.ts';
import { SearchResultsView } from './search-results-view.lazy.tsx';
import styles from './search.module.css';
import { useSettled } from '../../ui/inputs/use-settled.ts';

type SearchPaneProps = {
  /** Name of the screen; on a phone no other element shows it. */
  title: string;
  /** A button beside the field. */
  action?: ReactNode;
  /** The list that is shown without a search. */
  children: ReactNode;
};

/** In milliseconds, below what a user notices; each key press queries the index, which answers within milliseconds. */
const WAIT_MS = 60;

/** The search field above the list; the results replace the list until the field is emptied. */
export function SearchPane({ title, action, children }: SearchPaneProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const { text, setText, entered: searched, onCompositionStart, onCompositionEnd } = useEnteredText();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const words = searched.trim();
  const query = useSettled(words, WAIT_MS);
  const shown = query === '' ? words : query;
  const [entered, setEntered] = useState('');
  const forgetEnter = useCallback(() => setEntered(''), []);

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  // Beside the chat it covers nothing.
  useBackLayer(isPhone && text !== '', () => setText(''), { stays: true });

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      setText('');
      field.current?.focus();
    }
    // Most of the time the intended result is the first one.
    if (event.key === 'Enter' && event.target === field.current) setEntered(text.trim());
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, pane.current);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field and the results inside have the focus; this only handles their keys
    <div ref={pane} className={styles['pane']} onKeyDown={handleKey} onBlur={forgetEnter}>
      {isPhone && <h1 className={styles['title']}>{title}</h1>}
      <div className={styles['head']} role="search" onCompositionStart={onCompositionStart} onCompositionEnd={onCompositionEnd}>
        <div className={styles['field']}>
          <TextField
            ref={field}
            label={t('common.search')}
            hideLabel
            look="sunken"
            placeholder={t('common.search')}
            value={text}
            onChange={(next) => {
              setText(next);
              forgetEnter();
            }}
            clearLabel={t('common.clear')}
            icon={<Icon of={Search} size={18} />}
            {...(text === '' && !isPhone ? { trail: <KeyHint keys="Ctrl K" /> } : {})}
          />
        </div>
        {action}
      </div>
      {/* It stays in the document, so that it returns at once, at the same scroll position. */}
      <div className={styles['list']} hidden={words !== ''}>
        {children}
      </div>
      {words !== '' && <SearchResultsView query={shown} isEntered={entered === shown} onOpened={forgetEnter} />}
    </div>
  );
}

/**
 * The arrow keys move from the field into the results and among them; only while there are results, because the list handles arrow keys
 * itself.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>, pane: HTMLElement | null): void {
  const results = [...(pane?.querySelectorAll<HTMLElement>('[data-search-result]') ?? [])];
  if (pane === null || results.length === 0) return;
  const at = results.findIndex((hit) => hit === document.activeElement);
  const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
  event.preventDefault();
  if (next < 0) pane.querySelector<HTMLElement>('input')?.focus();
  else results[Math.min(next, results.length - 1)]?.focus();
}
