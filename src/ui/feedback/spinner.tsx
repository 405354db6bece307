import type { CSSProperties } from 'react';
import styles from './spinner.module.css';

type SpinnerProps = {
  size?: number;
  /** Accessible name; without it a text beside the spinner names the work. */
  label?: string;
};

export function Spinner({ size = 12, label }: SpinnerProps) {
  const spoken = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return <span className={styles['spinner']} style={{ '--size': `${size}px` } as CSSProperties} {...spoken} />;
}
