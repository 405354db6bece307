import { classNames } from '../../shared/class-names.ts';
import styles from './progress.module.css';

type ProgressProps = {
  label: string;
  /** 0 to 1; without it the progress is indeterminate. */
  value?: number | undefined;
};

const PERCENT = 100;

export function Progress({ label, value }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * PERCENT);
  return (
    <div className={styles['track']} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={PERCENT} aria-valuenow={percent}>
      <span
        className={classNames(styles['bar'], percent === undefined && styles['unknown'])}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
