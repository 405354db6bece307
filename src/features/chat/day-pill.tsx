import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dayWordsOf } from '../../parts/time-words.ts';
import styles from './chat.module.css';

export type DayPillHandle = { show: (seconds: number) => void };

const LINGER_MS = 1200;

/**
 * The day of the topmost message while the user scrolls, except over a line that shows a time itself. A component of its own, so that
 * scrolling renders nothing else.
 */
export function DayPill({ day, ref }: { day: number; ref: Ref<DayPillHandle> }) {
  const { t } = useTranslation();
  const [shownDay, setShownDay] = useState('');
  const [isShown, setShown] = useState(false);
  const words = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useImperativeHandle(ref, () => ({
    show(seconds) {
      setShownDay(dayWordsOf(t, seconds, day));
      setShown(!liesOverLine(words.current));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown(false), LINGER_MS);
    },
  }));
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className={styles['dayPill']} data-day-pill data-shown={isShown || undefined} aria-hidden>
      <span ref={words}>{shownDay}</span>
    </div>
  );
}

const MARGIN_PX = 4;

function liesOverLine(pill: Element | null): boolean {
  const list = pill?.closest('[data-messages]');
  if (pill === null || list === null || list === undefined) return false;
  const { top, bottom } = pill.getBoundingClientRect();
  return [...list.querySelectorAll('[data-line]')].some((line) => {
    const box = line.getBoundingClientRect();
    return box.top < bottom + MARGIN_PX && box.bottom > top - MARGIN_PX;
  });
}
