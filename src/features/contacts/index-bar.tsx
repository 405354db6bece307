import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './contacts.module.css';

type IndexBarProps = { letters: readonly string[]; onPick: (letter: string) => void };

/** The letters of the list: a press or a drag scrolls to a letter, and the arrow keys, Home and End move from letter to letter. */
export function IndexBar({ letters, onPick }: IndexBarProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState('');
  const [isDragging, setDragging] = useState(false);
  const stop = letters.includes(picked) ? picked : letters[0];

  const pick = (letter: string | undefined) => {
    if (letter === undefined || letter === picked) return;
    setPicked(letter);
    onPick(letter);
  };
  const pickAt = (event: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    if (box === undefined || box.height === 0) return;
    const at = Math.floor(((event.clientY - box.top) / box.height) * letters.length);
    pick(letters[Math.max(0, Math.min(letters.length - 1, at))]);
  };
  const start = (event: PointerEvent) => {
    if (event.button !== 0) return;
    // The same letter scrolls again.
    setPicked('');
    bar.current?.setPointerCapture(event.pointerId);
    setDragging(true);
    pickAt(event);
  };
  const handleKey = (event: KeyboardEvent) => {
    const at = letters.indexOf(stop ?? '');
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: letters.length - 1 }[event.key];
    const letter = next === undefined ? undefined : letters[next];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (letter === undefined) return;
    setPicked(letter);
    onPick(letter);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div
        ref={bar}
        className={styles['index']}
        role="toolbar"
        tabIndex={-1}
        aria-orientation="vertical"
        aria-label={t('contacts.index')}
        onKeyDown={handleKey}
        onPointerDown={start}
        onPointerMove={(event) => isDragging && pickAt(event)}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      >
        {letters.map((letter) => (
          <button
            key={letter}
            type="button"
            className={styles['indexLetter']}
            tabIndex={letter === stop ? 0 : -1}
            aria-label={t('contacts.jump', { letter })}
            data-picked={(isDragging && letter === picked) || undefined}
            // A press was already handled; this is the key Enter or an assistive technology.
            onClick={(event) => event.detail === 0 && onPick(letter)}
          >
            {letter}
          </button>
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
