import { highlightMatches } from '../core/search/highlight.ts';
import { shownName } from '../core/people/person-name.ts';
import styles from './highlighted-text.module.css';

/** A text in which the search words are highlighted. */
export function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <>
      {highlightMatches(text, words).map((piece, at) =>
        piece.isHit ? (
          <mark key={at} className={styles['highlight']}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}

/** A name in which the search words are highlighted, isolated as in IsolatedName. */
export function HighlightedName({ text, words, className }: { text: string; words: readonly string[]; className?: string | undefined }) {
  return (
    <bdi className={className}>
      <HighlightedText text={shownName(text)} words={words} />
    </bdi>
  );
}
