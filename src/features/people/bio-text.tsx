import { useCallback, useState } from 'react';
import styles from './person-dialog.module.css';

/** One line of a text. A pointer over it or the keyboard focus shows the whole text. So does a press, because touch screens have no pointer. */
export function BioText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    // A wider window may show the whole text.
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (isOpen)
    return (
      <button type="button" className={styles['whole']} aria-expanded onClick={() => setOpen(false)}>
        {text}
      </button>
    );
  if (!isCut)
    return (
      <span ref={measure} className={styles['bio']}>
        {text}
      </span>
    );
  return (
    <button ref={measure} type="button" className={styles['bio']} aria-expanded={false} data-tip={text} onClick={() => setOpen(true)}>
      {text}
    </button>
  );
}
