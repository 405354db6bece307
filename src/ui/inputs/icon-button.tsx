import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../display/icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = {
  icon: LucideIcon;
  /** Accessible name, and the tooltip. */
  label: string;
  size?: 'tiny' | 'small' | 'medium';
  iconSize?: number;
  look?: 'plain' | 'solid' | 'danger';
  type?: 'button' | 'submit';
  /** Set for a toggle button. */
  on?: boolean;
  /** Set for a button that opens something. */
  expanded?: boolean;
  badge?: ReactNode;
  disabled?: boolean;
  /** The reason why it is disabled; the button then stays focusable, so that the user can read the reason. */
  disabledReason?: string | undefined;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  ref?: Ref<HTMLButtonElement>;
};

const ICON_SIZE = { tiny: 14, small: 18, medium: 20 } as const;

export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 'medium', look = 'plain', on, expanded, disabled = false, disabledReason, onClick } = props;
  const isInert = disabledReason !== undefined;
  return (
    <button
      ref={props.ref}
      type={props.type ?? 'button'}
      className={classNames(
        styles['key'],
        size !== 'medium' && styles[size],
        look !== 'plain' && styles[look],
        on && styles['on'],
        (disabled || isInert) && styles['off'],
      )}
      aria-label={isInert ? `${label} (${disabledReason})` : label}
      aria-pressed={on}
      aria-expanded={expanded}
      aria-haspopup={expanded === undefined ? undefined : 'true'}
      aria-disabled={isInert || undefined}
      disabled={disabled}
      data-tip={disabledReason ?? label}
      onClick={(event) => {
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Icon of={icon} size={props.iconSize ?? ICON_SIZE[size]} {...(on ? { fill: 'filled' as const } : {})} />
      {props.badge !== undefined && <span className={styles['badge']}>{props.badge}</span>}
    </button>
  );
}
