import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/display/icon.tsx';
import { Switch } from '../../../ui/inputs/switch.tsx';
import styles from './panel.module.css';

/** A switch ignores presses for this time after a change, in milliseconds (GROUP-108). */
const LOCK_MS = 1000;

type RowProps = { label: string; value?: ReactNode; isDanger?: boolean; onOpen?: (() => void) | undefined };

/** A fact of the group; a button if it opens something. */
export function Row({ label, value, isDanger = false, onOpen }: RowProps) {
  const content = (
    <>
      <span className={styles['label']}>{label}</span>
      {typeof value === 'object' ? <span className={styles['face']}>{value}</span> : <span className={styles['value']}>{value}</span>}
    </>
  );
  if (onOpen === undefined) return <div className={styles['row']}>{content}</div>;
  return (
    <button type="button" className={styles['row']} data-danger={isDanger || undefined} onClick={onOpen}>
      {content}
      {!isDanger && <Icon of={ChevronRight} size={16} className={styles['chevron']} />}
    </button>
  );
}

type SwitchRowProps = {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  disabledReason?: string | undefined;
};

export function SwitchRow({ label, hint, checked, onChange, disabledReason }: SwitchRowProps) {
  const id = useId();
  const [isLocked, setLocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (on: boolean) => {
    setLocked(true);
    timer.current = setTimeout(() => setLocked(false), LOCK_MS);
    onChange(on);
  };
  return (
    <div className={styles['row']} data-off={disabledReason !== undefined || undefined}>
      <span className={styles['label']} data-wide>
        {label}
        {hint !== undefined && (
          <span className={styles['hint']} id={id}>
            {hint}
          </span>
        )}
      </span>
      <Switch
        label={label}
        checked={checked}
        isLocked={isLocked}
        onChange={change}
        disabledReason={disabledReason}
        describedBy={hint === undefined ? undefined : id}
      />
    </div>
  );
}

/** A row with a control of its own, such as a list of choices. */
export function ControlRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <span className={styles['label']} data-wide>
        {label}
      </span>
      {children}
    </div>
  );
}

export function Section({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles['section']} role="group" aria-label={label}>
      {children}
    </div>
  );
}
