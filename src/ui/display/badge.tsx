import { classNames } from '../../shared/class-names.ts';
import styles from './badge.module.css';

const CAP = 99;

type BadgeProps = {
  count: number;
  /** Screen readers read it instead of the number, which has no meaning alone. */
  label: string;
  muted?: boolean;
  /** Shows a dot without the number. */
  dot?: boolean;
};

/** Shows numbers up to 99, then `99+`; nothing at zero. */
export function Badge({ count, label, muted = false, dot = false }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles['badge'], muted && styles['muted'], dot && styles['dot'])}>
      <span aria-hidden>{dot ? '' : count > CAP ? `${CAP}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
