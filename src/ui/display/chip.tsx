import type { ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import styles from './chip.module.css';

type ChipProps = {
  /** Ends with an ellipsis where it is wider than the place of the chip. */
  children: ReactNode;
  on?: boolean;
  size?: 'small' | 'medium';
  /** Makes the chip a toggle. */
  onToggle?: () => void;
};

export function Chip({ children, on = false, size = 'medium', onToggle }: ChipProps) {
  const className = classNames(styles['chip'], on && styles['on'], size === 'small' && styles['small']);
  const text = <span className={styles['text']}>{children}</span>;
  if (!onToggle) return <span className={className}>{text}</span>;
  return (
    <button type="button" className={className} aria-pressed={on} onClick={onToggle}>
      {text}
    </button>
  );
}
