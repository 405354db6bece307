import { NOTHING_COMPOSED, type Composed } from '../drafts/draft-text.ts';
import { cut, joined } from './edit-composed.ts';

function hasLines(text: string, lines: string): boolean {
  return `\n${text}\n`.includes(`\n${lines}\n`);
}

/** Merges two texts: the longer one if it contains the other, else mine on a line below theirs. No text is lost (G11). */
export function mergeComposed(theirs: Composed, mine: Composed): Composed {
  return withQuote(mergeTexts(theirs, mine), mine.quoteID ?? theirs.quoteID);
}

function mergeTexts(theirs: Composed, mine: Composed): Composed {
  if (mine.text.trim() === '' || theirs.text.startsWith(mine.text) || hasLines(theirs.text, mine.text)) return theirs;
  if (theirs.text.trim() === '' || mine.text.startsWith(theirs.text) || hasLines(mine.text, theirs.text)) return mine;
  return joined(joined(theirs, { ...NOTHING_COMPOSED, text: '\n' }), mine);
}

/**
 * Merges two edits of `before`: `mine` was made here, and `now` elsewhere. The result contains both, with this device's edit at its
 * position.
 */
export function carryOver(now: Composed, before: Composed, mine: Composed): Composed {
  return withQuote(carryTexts(now, before, mine), mine.quoteID === before.quoteID ? now.quoteID : mine.quoteID);
}

function withQuote(composed: Composed, quoteID: string | undefined): Composed {
  if (composed.quoteID === quoteID) return composed;
  const { quoteID: _other, ...rest } = composed;
  return quoteID === undefined ? rest : { ...rest, quoteID };
}

function carryTexts(now: Composed, before: Composed, mine: Composed): Composed {
  if (now.text === before.text || now.text === mine.text) return mine;
  if (mine.text === before.text) return now;
  const grown = now.text.length - before.text.length;
  if (before.text !== '' && grown > 0) {
    // The user has deleted the text that was typed here, so its line is removed as well.
    if (now.text.endsWith(before.text)) {
      const came = now.text.slice(0, grown);
      return mine.text === '' ? cut(now, 0, came.trimEnd().length) : joined(cut(now, 0, grown), mine);
    }
    if (now.text.startsWith(before.text)) {
      const came = now.text.slice(before.text.length);
      return joined(mine, cut(now, now.text.length - (mine.text === '' ? came.trimStart() : came).length));
    }
  }
  return mergeTexts(now, mine);
}

/** Returns the caret position after `before` becomes `after`. The caret stays next to the same letters. */
export function movedCaret(before: string, after: string, caret: number): number {
  if (after.startsWith(before.slice(0, caret))) return caret;
  return after.endsWith(before.slice(caret)) ? after.length - (before.length - caret) : after.length;
}
