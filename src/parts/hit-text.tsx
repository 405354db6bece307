import { markHits } from '../core/view/highlight.ts';
import styles from './hit-text.module.css';

/** A text with what was searched for marked in it. */
export function HitText({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <>
      {markHits(text, words).map((piece, at) =>
        piece.isHit ? (
          <mark key={at} className={styles['hit']}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}
