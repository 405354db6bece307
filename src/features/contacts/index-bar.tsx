import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './contacts.module.css';

type IndexBarProps = { letters: readonly string[]; onPick: (letter: string) => void };

/** The letters of the list as one slider: a press, a drag, the arrow keys, Home and End scroll to a letter. */
export function IndexBar({ letters, onPick }: IndexBarProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState('');
  const [isDragging, setDragging] = useState(false);
  const last = useRef('');
  const at = Math.max(0, letters.indexOf(picked));

  const pick = (index: number) => {
    const letter = letters[Math.max(0, Math.min(letters.length - 1, index))];
    if (letter === undefined || letter === last.current) return;
    last.current = letter;
    setPicked(letter);
    onPick(letter);
  };
  const pickAt = ({ currentTarget, clientY }: PointerEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    pick(Math.floor(((clientY - top) / height) * letters.length));
  };
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // A second press on the same letter scrolls again, because the user may have scrolled in between.
    last.current = '';
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDragging(true);
    pickAt(event);
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: letters.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    last.current = '';
    pick(next);
  };
  const stop = () => setDragging(false);
  return (
    <>
      <div
        className={styles['index']}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('contacts.index')}
        aria-valuemin={0}
        aria-valuemax={letters.length - 1}
        aria-valuenow={at}
        aria-valuetext={letters[at]}
        onKeyDown={handleKey}
        onPointerDown={start}
        onPointerMove={(event) => isDragging && pickAt(event)}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        {letters.map((letter) => (
          <span key={letter} className={styles['indexLetter']} data-picked={(isDragging && letter === picked) || undefined}>
            {letter}
          </span>
        ))}
      </div>
      {isDragging && picked !== '' && (
        <span className={styles['bubble']} aria-hidden>
          {picked}
        </span>
      )}
    </>
  );
}
