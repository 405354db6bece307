import { markHits } from '../core/view/highlight.ts';
import { shownName } from '../core/view/person-name.ts';
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

/** A name with what was searched for marked in it, isolated as in IsolatedName. */
export function HitName({ text, words, className }: { text: string; words: readonly string[]; className?: string | undefined }) {
  return (
    <bdi className={className}>
      <HitText text={shownName(text)} words={words} />
    </bdi>
  );
}
