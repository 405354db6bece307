import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dayWordsOf } from '../../parts/time-words.ts';
import styles from './chat.module.css';

export type DayPillHandle = { show: (seconds: number) => void };

const LINGER_MS = 1200;

/** The day of the topmost message while one scrolls. On its own, so that scrolling renders nothing else. */
export function DayPill({ day, ref }: { day: number; ref: Ref<DayPillHandle> }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useImperativeHandle(ref, () => ({
    show(seconds) {
      setWords(dayWordsOf(t, seconds, day));
      setShown(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown(false), LINGER_MS);
    },
  }));
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className={styles['dayPill']} data-shown={isShown || undefined} aria-hidden>
      <span>{words}</span>
    </div>
  );
}
