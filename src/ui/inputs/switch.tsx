import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Why it cannot be changed; it then stays reachable, so that the reason can be read. */
  disabledReason?: string | undefined;
  /** Id of the text that explains it. */
  describedBy?: string | undefined;
};

export function Switch({ label, checked, onChange, disabled = false, disabledReason, describedBy }: SwitchProps) {
  const isInert = disabledReason !== undefined;
  return (
    <button
      type="button"
      role="switch"
      className={styles['switch']}
      aria-checked={checked}
      aria-label={isInert ? `${label} (${disabledReason})` : label}
      aria-describedby={describedBy}
      aria-disabled={isInert || undefined}
      disabled={disabled}
      data-tip={disabledReason}
      onClick={() => {
        if (!isInert) onChange(!checked);
      }}
    />
  );
}
