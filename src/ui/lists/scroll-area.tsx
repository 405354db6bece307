import type { ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import styles from './scroll-area.module.css';

type ScrollAreaProps = {
  children: ReactNode;
  /** Makes the area itself reachable by keyboard; needed where nothing inside is. */
  label?: string;
  className?: string | undefined;
};

/** A pane that scrolls inside a fixed height, with the thin native bar. */
export function ScrollArea({ children, label, className }: ScrollAreaProps) {
  const reachable = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 };
  return (
    <div className={classNames(styles['area'], className)} {...reachable}>
      {children}
    </div>
  );
}
