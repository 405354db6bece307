import styles from './key-hint.module.css';

/** Which keys do the same; hidden where there is no keyboard to expect. */
export function KeyHint({ keys, isSilent }: { keys: string; /** The element around it names them to assistive technology. */ isSilent?: boolean }) {
  return (
    <kbd className={styles['key']} aria-hidden={isSilent}>
      {keys}
    </kbd>
  );
}
