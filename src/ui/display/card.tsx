import type { ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import styles from './card.module.css';

type CardProps = { children: ReactNode; label?: string; className?: string | undefined };

export function Card({ children, label, className }: CardProps) {
  return (
    <section className={classNames(styles['card'], className)} aria-label={label}>
      {children}
    </section>
  );
}
