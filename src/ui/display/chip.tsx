import type { ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import styles from './chip.module.css';

type ChipProps = {
  children: ReactNode;
  on?: boolean;
  size?: 'small' | 'medium';
  /** Makes the chip a toggle. */
  onToggle?: () => void;
};

export function Chip({ children, on = false, size = 'medium', onToggle }: ChipProps) {
  const className = classNames(styles['chip'], on && styles['on'], size === 'small' && styles['small']);
  if (!onToggle) return <span className={className}>{children}</span>;
  return (
    <button type="button" className={className} aria-pressed={on} onClick={onToggle}>
      {children}
    </button>
  );
}
