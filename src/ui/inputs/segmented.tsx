import { useId } from 'react';
import styles from './segmented.module.css';

type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** Undefined = nothing is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
};

/** A choice between a few short options; the arrow keys move the choice, as in any radio group. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div className={styles['track']} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles['part']}>
          <input
            type="radio"
            className={styles['input']}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
