import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { dayKeyOf, listWeeks, moveDay, secondsOfRange, type CalendarDay, type DayKey } from '../../core/search/calendar-month.ts';
import type { FindPeriod } from '../../core/search/find-filter.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { anyDayOn, localDay } from '../../parts/time-words.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './date-range.module.css';

type DateRangeProps = { period: FindPeriod; onPick: (period: FindPeriod) => void };

const FIXED = ['all', 'today', 'threeDays', 'sevenDays'] as const;
/** Delay in milliseconds before the dialog closes, so that the user sees the choice. */
const CLOSE_MS = 200;
const MS = 1000;

type Chosen = { readonly from: DayKey; readonly to?: DayKey };

/** The time filters, and a calendar for any range of days: the first press sets one end, the second press the other. */
export function DateRange({ period, onPick }: DateRangeProps) {
  const { t } = useTranslation();
  const { now } = useClient();
  const [today] = useState(() => dayKeyOf(now()));
  const [chosen, setChosen] = useState<Chosen | undefined>(() =>
    period.kind === 'custom' ? { from: dayKeyOf((period.fromSec + 1) * MS), to: dayKeyOf(period.untilSec * MS) } : undefined,
  );
  const [cursor, setCursor] = useState<DayKey>(chosen?.to ?? today);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const press = (day: CalendarDay): void => {
    if (day.isFuture) return;
    setCursor(day.key);
    if (chosen === undefined || chosen.to !== undefined) return setChosen({ from: day.key });
    const range = { from: chosen.from, to: day.key };
    setChosen(range);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onPick({ kind: 'custom', ...secondsOfRange(range) }), CLOSE_MS);
  };
  const hint = chosen !== undefined && chosen.to === undefined ? t('chatSearch.calendar.pickEnd') : t('chatSearch.calendar.pickStart');
  return (
    <div className={styles['pane']}>
      <div className={styles['fixed']} role="group" aria-label={t('chatSearch.period.label')}>
        {FIXED.map((kind) => (
          <button key={kind} type="button" className={styles['option']} aria-pressed={period.kind === kind} onClick={() => onPick({ kind })}>
            {t(`chatSearch.period.${kind}`)}
          </button>
        ))}
      </div>
      <Month cursor={cursor} today={today} chosen={chosen} onMove={setCursor} onPress={press} />
      <p className={styles['hint']} role="status">
        {hint}
      </p>
    </div>
  );
}

type MonthProps = { cursor: DayKey; today: DayKey; chosen: Chosen | undefined; onMove: (day: DayKey) => void; onPress: (day: CalendarDay) => void };

function Month({ cursor, today, chosen, onMove, onPress }: MonthProps) {
  const { t } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  /** True after a key moved the cursor: the focus then follows the cursor, but not after a press of the month buttons. */
  const follows = useRef(false);
  const [year = 0, month = 0] = cursor.split('-').map(Number);
  const next = moveDay(cursor, 'PageDown') ?? cursor;
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    follows.current = false;
  }, [cursor]);
  const handleKey = (event: KeyboardEvent) => {
    const target = moveDay(cursor, event.key);
    if (target === undefined) return;
    // Only the calendar handles the arrow keys: the list below it must not receive them.
    event.preventDefault();
    follows.current = true;
    onMove(target > today ? today : target);
  };
  const title = t('chatSearch.calendar.month', { at: localDay(year, month) });
  return (
    <div>
      <div className={styles['head']}>
        <IconButton icon={ChevronLeft} size="small" label={t('chatSearch.calendar.previous')} onClick={() => onMove(moveDay(cursor, 'PageUp') ?? cursor)} />
        <span className={styles['month']} aria-live="polite">
          {title}
        </span>
        <IconButton
          icon={ChevronRight}
          size="small"
          label={t('chatSearch.calendar.next')}
          disabled={next.slice(0, 7) > today.slice(0, 7)}
          onClick={() => onMove(next > today ? today : next)}
        />
      </div>
      <div ref={grid} className={styles['days']} role="grid" tabIndex={-1} aria-label={title} onKeyDown={handleKey}>
        <div role="row" className={styles['week']}>
          {WEEKDAYS.map((weekday) => (
            <span key={weekday} role="columnheader" className={styles['weekday']} aria-label={t('time.weekday', { at: anyDayOn(weekday) })}>
              {t('chatSearch.calendar.weekday', { at: anyDayOn(weekday) })}
            </span>
          ))}
        </div>
        {listWeeks(cursor, today).map((week) => (
          <div key={week[0]?.key} role="row" className={styles['week']}>
            {week.map((day) => (
              <span key={day.key} role="gridcell" aria-selected={placeOf(day.key, chosen) !== undefined} data-place={placeOf(day.key, chosen)}>
                <button
                  type="button"
                  tabIndex={day.key === cursor ? 0 : -1}
                  className={styles['day']}
                  data-out={!day.isOfMonth || undefined}
                  data-today={day.key === today || undefined}
                  aria-disabled={day.isFuture || undefined}
                  aria-label={dayWords(t, day.key)}
                  onClick={() => onPress(day)}
                >
                  {day.day}
                </button>
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** In column order: Monday first, 0 = Sunday. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

function dayWords(t: ReturnType<typeof useTranslation>['t'], key: DayKey): string {
  const [year = 0, month = 0, day = 0] = key.split('-').map(Number);
  return t('time.full', { at: localDay(year, month, day) });
}

/** The position of a day in the chosen range, whichever end was pressed first. */
function placeOf(day: DayKey, chosen: Chosen | undefined): 'only' | 'first' | 'last' | 'between' | undefined {
  if (chosen === undefined) return undefined;
  const to = chosen.to ?? chosen.from;
  const [first, last] = chosen.from <= to ? [chosen.from, to] : [to, chosen.from];
  if (day < first || day > last) return undefined;
  if (first === last) return 'only';
  return day === first ? 'first' : day === last ? 'last' : 'between';
}
