import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** It was just changed and ignores presses for a moment; it keeps the focus. */
  isLocked?: boolean;
  /** The reason why it cannot be changed; the switch then stays focusable, so that the user can read the reason. */
  disabledReason?: string | undefined;
  /** Id of the text that explains it. */
  describedBy?: string | undefined;
};

export function Switch({ label, checked, onChange, disabled = false, isLocked = false, disabledReason, describedBy }: SwitchProps) {
  const isExplained = disabledReason !== undefined;
  const isInert = isExplained || isLocked;
  return (
    <button
      type="button"
      role="switch"
      className={styles['switch']}
      aria-checked={checked}
      aria-label={isExplained ? `${label} (${disabledReason})` : label}
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
