import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { Button } from '../inputs/button.tsx';
import styles from './state.module.css';

type ErrorStateProps = {
  title: string;
  hint?: string;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
  /** The content from before the failure: it stays, and the failure becomes a strip above it. */
  children?: ReactNode;
};

export function ErrorState({ title, hint, retryLabel, onRetry, busy = false, children }: ErrorStateProps) {
  const retry = (
    <Button size="small" busy={busy} onClick={onRetry}>
      {retryLabel}
    </Button>
  );
  if (children !== undefined) {
    return (
      <>
        <div className={styles['strip']} role="alert">
          <Icon of={CircleAlert} size={16} />
          <span className={styles['grow']}>{title}</span>
          {retry}
        </div>
        {children}
      </>
    );
  }
  return (
    <div className={classNames(styles['state'], styles['bad'])} role="alert">
      <span className={styles['disc']}>
        <Icon of={CircleAlert} size={26} />
      </span>
      <p className={styles['title']}>{title}</p>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      <div className={styles['action']}>{retry}</div>
    </div>
  );
}
