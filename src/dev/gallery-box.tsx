import type { ReactNode } from 'react';
import { classNames } from '../shared/class-names.ts';
import styles from './gallery.module.css';

export function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['box']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Row({ children, bottom = false }: { children: ReactNode; bottom?: boolean }) {
  return <div className={classNames(styles['row'], bottom && styles['bottom'])}>{children}</div>;
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>;
}
