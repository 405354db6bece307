import styles from './key-hint.module.css';

/** The keyboard shortcut of an action; hidden where no keyboard is expected. */
export function KeyHint({ keys, isSilent }: { keys: string; /** The element around it announces the keys to assistive technology. */ isSilent?: boolean }) {
  return (
    <kbd className={styles['key']} aria-hidden={isSilent}>
      {keys}
    </kbd>
  );
}
