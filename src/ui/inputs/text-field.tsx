import { CircleAlert, CircleX, Eye, EyeOff } from 'lucide-react';
import { useId, useRef, useState, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './text-field.module.css';

export type TextFieldProps = {
  label: string;
  /** The label is for screen readers only, as in search fields. */
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  type?: 'text' | 'tel' | 'password' | 'email' | 'search';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shown beside the label where most fields are required. */
  optionalLabel?: string;
  /** Counts up to this many code points. The field cuts nothing, because an input method could be in the middle of a word. */
  max?: number;
  size?: 'medium' | 'large';
  look?: 'outlined' | 'sunken';
  /** Fixed content before the text, separated by a line. */
  lead?: ReactNode;
  /** An icon before the text. */
  icon?: ReactNode;
  trail?: ReactNode;
  /** Accessible name of the button that empties the field; no button without it. */
  clearLabel?: string;
  /** Accessible names of the button that shows a password; no button without them. */
  revealLabels?: { show: string; hide: string };
  disabled?: boolean;
  required?: boolean;
  multiline?: boolean;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
};

const lengthOf = (text: string) => [...text.normalize('NFC').trim()].length;

/** A text input with one or more lines, and its label, hint, error and counter. */
export function TextField(props: TextFieldProps) {
  const { label, value, hint, error, max, size = 'medium', look = 'outlined', disabled = false } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isRevealed, setRevealed] = useState(false);
  const note = error ?? hint;
  const focusInput = () => box.current?.querySelector<HTMLElement>('input, textarea')?.focus();

  const shared = {
    id,
    name: props.name,
    value,
    placeholder: props.placeholder,
    autoComplete: props.autoComplete,
    inputMode: props.inputMode,
    disabled,
    required: props.required,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    onBlur: props.onBlur,
    ref: props.ref,
  };

  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={props.hideLabel ? 'visually-hidden' : styles['label']}>
        {label}
        {props.optionalLabel !== undefined && <span className={styles['optional']}>{props.optionalLabel}</span>}
      </label>
      <div
        ref={box}
        className={classNames(
          styles['box'],
          size === 'large' && styles['large'],
          look === 'sunken' && styles['sunken'],
          error !== undefined && styles['wrong'],
          disabled && styles['off'],
        )}
        // The whole box is the click target, not only the text; buttons inside handle their own presses.
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          focusInput();
        }}
      >
        {props.lead !== undefined && <span className={styles['lead']}>{props.lead}</span>}
        {props.icon !== undefined && <span className={styles['search']}>{props.icon}</span>}
        {props.multiline ? (
          <textarea {...shared} className={classNames(styles['input'], styles['area'])} onChange={(event) => props.onChange(event.target.value)} />
        ) : (
          <input
            {...shared}
            type={isRevealed ? 'text' : (props.type ?? 'text')}
            spellCheck={props.type === 'password' ? false : undefined}
            autoCapitalize={props.type === 'password' ? 'off' : undefined}
            className={styles['input']}
            onChange={(event) => props.onChange(event.target.value)}
          />
        )}
        {max !== undefined && <Counter length={lengthOf(value)} max={max} />}
        {props.clearLabel !== undefined && value !== '' && !disabled && (
          <IconButton
            icon={CircleX}
            label={props.clearLabel}
            size="small"
            iconSize={16}
            onClick={() => {
              props.onChange('');
              focusInput();
            }}
          />
        )}
        {props.revealLabels !== undefined && (
          <IconButton
            icon={isRevealed ? EyeOff : Eye}
            label={isRevealed ? props.revealLabels.hide : props.revealLabels.show}
            size="small"
            onClick={() => setRevealed(!isRevealed)}
          />
        )}
        {props.trail}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={classNames(styles['note'], error !== undefined && styles['error'])} role={error === undefined ? undefined : 'alert'}>
          {error !== undefined && <Icon of={CircleAlert} size={14} />}
          {note}
        </p>
      )}
    </div>
  );
}

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={classNames(styles['counter'], length > max && styles['over'])} aria-hidden>
      {length}/{max}
    </span>
  );
}
