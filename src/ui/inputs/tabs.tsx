import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../../shared/class-names.ts';
import styles from './tabs.module.css';

type Tab<Id extends string> = { id: Id; label: string; count?: string | undefined };

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  look?: 'pills' | 'segments';
  /** Id of the panel that the tabs switch. */
  panelId?: string;
};

export function tabId(panelId: string, id: string): string {
  return `${panelId}-tab-${id}`;
}

/** A row of tabs: arrow keys, Home and End move the selection, Tab leaves the row. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, look = 'pills', panelId }: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  const isCutOff = useCutOff(row, tabs.length);

  const move = (event: KeyboardEvent) => {
    const next = targetOfKey(
      event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.id);
    const element = row.current?.children.item(next);
    if (element instanceof HTMLElement) element.focus();
  };

  return (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={classNames(look === 'pills' ? styles['pills'] : styles['segments'], look === 'pills' && isCutOff && styles['fade'])}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={panelId === undefined ? undefined : tabId(panelId, tab.id)}
          aria-controls={panelId !== undefined && tab.id === selected ? panelId : undefined}
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          className={look === 'pills' ? styles['pill'] : styles['segment']}
          onClick={() => onSelect(tab.id)}
          onFocus={(event) => event.currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles['count']}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

function targetOfKey(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Whether a tab is hidden beyond the right edge. */
function useCutOff(row: { current: HTMLElement | null }, count: number): boolean {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => setCutOff(element.scrollWidth - element.clientWidth - element.scrollLeft > 1);
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [row, count]);
  return isCutOff;
}
