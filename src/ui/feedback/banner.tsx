import { X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { IconButton } from '../inputs/icon-button.tsx';
import styles from './banner.module.css';

type BannerProps = {
  tone: 'warning' | 'success' | 'danger' | 'neutral';
  icon: LucideIcon;
  children: ReactNode;
  /** Short text on the right: a count or a progress. */
  note?: ReactNode;
  action?: { label: string; onPress: () => void };
  close?: { label: string; onPress: () => void };
  /** Rounded, for use inside a card; otherwise it has the full width of its pane. */
  inset?: boolean;
};

/** A calm strip for a mode that lasts. Screen readers announce it when it appears, without interrupting. */
export function Banner({ tone, icon, children, note, action, close, inset = false }: BannerProps) {
  return (
    <div className={classNames(styles['banner'], styles[tone], inset && styles['inset'])} role="status">
      <Icon of={icon} size={16} />
      <span className={styles['text']}>{children}</span>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
      {action && (
        <button type="button" className={styles['action']} onClick={action.onPress}>
          {action.label}
        </button>
      )}
      {close && (
        <span className={styles['close']}>
          <IconButton icon={X} size="small" iconSize={16} label={close.label} onClick={close.onPress} />
        </span>
      )}
    </div>
  );
}
