import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../display/icon.tsx';
import styles from './checkbox.module.css';

type CheckboxProps = {
  label: ReactNode;
  /** The label is for screen readers only, because the row around it shows it already. */
  hideLabel?: boolean;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  round?: boolean;
  disabled?: boolean;
  name?: string;
  /** In a list with useRowKeys. */
  rowKey?: string;
  /** Whether it is a tab stop; see rowKey. */
  isReachable?: boolean;
};

export function Checkbox({
  label,
  hideLabel = false,
  hint,
  checked,
  onChange,
  round = false,
  disabled = false,
  name,
  rowKey,
  isReachable = true,
}: CheckboxProps) {
  return (
    <label className={styles['row']}>
      <input
        type="checkbox"
        className={classNames(styles['input'], round && styles['round'])}
        name={name}
        data-row-key={rowKey}
        tabIndex={isReachable ? undefined : -1}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Icon of={Check} size={12} className={styles['check']} />
      <span className={hideLabel ? 'visually-hidden' : styles['label']}>
        {label}
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </span>
    </label>
  );
}
