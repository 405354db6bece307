import styles from './key-hint.module.css';

/** Which keys do the same; hidden where there is no keyboard to expect. */
export function KeyHint({ keys }: { keys: string }) {
  return <kbd className={styles['key']}>{keys}</kbd>;
}
