import { ChevronDown } from 'lucide-react';
import { Icon } from '../display/icon.tsx';
import styles from './select.module.css';

type SelectProps<Value extends string> = {
  label: string;
  /** `lang` lets a screen reader pronounce an option written in another language. */
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** The system's native list: it works before anything is loaded, and is the best one on phones. */
export function Select<Value extends string>({ label, options, value, onChange }: SelectProps<Value>) {
  return (
    <span className={styles['select']}>
      <select
        className={styles['input']}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={14} className={styles['chevron']} />
    </span>
  );
}
