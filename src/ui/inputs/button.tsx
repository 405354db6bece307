import type { MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

type ButtonLook = 'primary' | 'secondary' | 'soft' | 'danger' | 'ghost';

export type ButtonProps = {
  children: ReactNode;
  /** Accessible name instead of the text, where several buttons have the same text. It must contain that text. */
  label?: string;
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
  wide?: boolean;
  type?: 'button' | 'submit';
  /** Work is running: the button stays mounted and ignores further presses. */
  busy?: boolean;
  disabled?: boolean;
  /** The reason why it is disabled; the button then stays focusable, so that the user can read the reason. */
  disabledReason?: string | undefined;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  ref?: Ref<HTMLButtonElement>;
};

export function Button(props: ButtonProps) {
  const { children, look = 'secondary', size = 'medium', icon, wide, type = 'button', busy = false, disabled = false, disabledReason, onClick } = props;
  const isInert = busy || disabledReason !== undefined;
  return (
    <button
      ref={props.ref}
      type={type}
      className={classNames(
        styles['button'],
        styles[look],
        size !== 'medium' && styles[size],
        wide && styles['wide'],
        (disabled || disabledReason !== undefined) && styles['off'],
        busy && styles['busy'],
      )}
      aria-label={props.label !== undefined && disabledReason !== undefined ? `${props.label} (${disabledReason})` : props.label}
      disabled={disabled}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      data-tip={disabledReason}
      onClick={(event) => {
        // An inert submit button must not submit either.
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
      {disabledReason !== undefined && <span className="visually-hidden">{disabledReason}</span>}
    </button>
  );
}
