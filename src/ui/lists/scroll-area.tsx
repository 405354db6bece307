import type { ReactNode, Ref } from 'react';
import { classNames } from '../../shared/class-names.ts';
import styles from './scroll-area.module.css';

type ScrollAreaProps = {
  children: ReactNode;
  /** Makes the area itself focusable; needed where it contains nothing focusable. */
  label?: string;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
};

/** A pane that scrolls inside a fixed height, with the thin native scroll bar. */
export function ScrollArea({ children, label, className, ref }: ScrollAreaProps) {
  const reachable = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 };
  return (
    <div ref={ref} className={classNames(styles['area'], className)} {...reachable}>
      {children}
    </div>
  );
}
