import type { ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import styles from './tag.module.css';

type TagProps = {
  tone?: 'primary' | 'neutral' | 'gold' | 'violet' | 'danger' | 'success';
  outlined?: boolean;
  /** The meaning in full, for the tooltip and for screen readers. */
  title?: string;
  children: ReactNode;
};

/** A short text of 16 px height beside a name. */
export function Tag({ tone = 'primary', outlined = false, title, children }: TagProps) {
  return (
    <span className={classNames(styles['tag'], styles[tone], outlined && styles['outlined'])} title={title}>
      {children}
    </span>
  );
}
