import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../display/icon.tsx';
import styles from './state.module.css';

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  hint?: string;
  /** At most one action. */
  action?: ReactNode;
  compact?: boolean;
};

/** Replaces missing content: its title, the reason, and one action. */
export function EmptyState({ icon, title, hint, action, compact = false }: EmptyStateProps) {
  return (
    <div className={classNames(styles['state'], compact && styles['compact'])}>
      <span className={styles['disc']}>
        <Icon of={icon} size={26} />
      </span>
      <p className={styles['title']}>{title}</p>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
