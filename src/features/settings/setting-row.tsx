import type { ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import styles from './settings.module.css';

type SettingRowProps = {
  label: ReactNode;
  hint?: string | undefined;
  /** Id of the hint, for the control that it explains. */
  hintId?: string;
  /** The control does not fit beside its label on a phone. */
  isWide?: boolean;
  children: ReactNode;
};

export function SettingRow({ label, hint, hintId, isWide = false, children }: SettingRowProps) {
  return (
    <div className={classNames(styles['row'], isWide && styles['wide'])}>
      <div className={styles['rowText']}>
        <p className={styles['rowLabel']}>{label}</p>
        {hint !== undefined && (
          <p className={styles['rowHint']} id={hintId}>
            {hint}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
