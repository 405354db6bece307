import { useCallback, useState } from 'react';
import styles from './person-dialog.module.css';

/** One line of a text. Pointer and keyboard focus show the whole text, and a press folds it out, because a finger cannot point. */
export function BioText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    // A window that becomes wider can show the whole text.
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
