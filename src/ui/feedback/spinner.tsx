import type { CSSProperties } from 'react';
import styles from './spinner.module.css';

type SpinnerProps = {
  size?: number;
  /** Spoken name; without it something beside it says what is going on. */
  label?: string;
};

export function Spinner({ size = 12, label }: SpinnerProps) {
  const spoken = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return <span className={styles['spinner']} style={{ '--size': `${size}px` } as CSSProperties} {...spoken} />;
}
