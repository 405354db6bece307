import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../shared/class-names.ts';
import styles from './icon.module.css';

type IconProps = {
  of: LucideIcon;
  /** 20 in bars, 24 on a phone's bars, 16 in rows, 14 beside meta text. */
  size?: number;
  /** `filled` marks an active element, `solid` is for play and stop. */
  fill?: 'filled' | 'solid';
  /** Accessible name; without it the icon is decorative. */
  label?: string;
  className?: string | undefined;
};

export function Icon({ of: Glyph, size = 20, fill, label, className }: IconProps) {
  const spoken = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return <Glyph size={size} strokeWidth={1.75} className={classNames(styles['icon'], fill && styles[fill], className)} {...spoken} />;
}
