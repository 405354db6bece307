import type { ReactNode } from 'react';
import styles from './cards.module.css';

/** The last line of a card: its kind, then its time and mark. */
export function CardFooter({ label, meta }: { label: string; meta: ReactNode }) {
  return (
    <span className={styles['foot']}>
      <span>{label}</span>
      {meta !== null && <span>{meta}</span>}
    </span>
  );
}
