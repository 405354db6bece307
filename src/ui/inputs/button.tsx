import type { MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

type ButtonLook = 'primary' | 'secondary' | 'soft' | 'danger' | 'ghost';

export type ButtonProps = {
  children: ReactNode;
  /** Spoken instead of the text, where several keys share a word. It must contain that word. */
  label?: string;
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
  wide?: boolean;
  type?: 'button' | 'submit';
  /** Work under way: the key stays where it is and takes no second press. */
  busy?: boolean;
  disabled?: boolean;
  /** Why it cannot be pressed; it then stays reachable, so that the reason can be read. */
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
        // A submit key that is inert must not submit either.
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
