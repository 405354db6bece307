export type HighlightPiece = { readonly text: string; readonly isHit: boolean };

/** Splits a query into words at white space; each occurs once, longest first. */
export function searchWords(query: string): string[] {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** Splits a text at every occurrence of the words. It compares whole code points without case, and no word is a pattern. */
export function highlightMatches(text: string, words: readonly string[]): HighlightPiece[] {
  const points = [...text];
  const lowered = points.map((point) => point.toLowerCase());
  const needles = words.map((word) => [...word]);
  const pieces: HighlightPiece[] = [];
  let plain = '';
  for (let at = 0; at < points.length;) {
    const found = needles.find((needle) => needle.length > 0 && needle.every((point, offset) => lowered[at + offset] === point));
    if (found === undefined) {
      plain += points[at];
      at += 1;
      continue;
    }
    if (plain !== '') pieces.push({ text: plain, isHit: false });
    pieces.push({ text: points.slice(at, at + found.length).join(''), isHit: true });
    plain = '';
    at += found.length;
  }
  if (plain !== '') pieces.push({ text: plain, isHit: false });
  return pieces;
}

/** Returns how many of the words a text contains. Search results are ranked by it (protocol A12). */
export function countWords(text: string, words: readonly string[]): number {
  const folded = text.normalize('NFKC').toLowerCase();
  return new Set(words.map((word) => word.normalize('NFKC').toLowerCase()).filter((word) => folded.includes(word))).size;
}

const LEAD = 12;

/** Returns the text from shortly before its first match, so that the match is visible in one line. */
export function excerptAtMatch(text: string, words: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const pieces = highlightMatches(flat, words);
  if (pieces[0] === undefined || pieces[0].isHit || pieces.length === 1) return flat;
  const lead = Array.from(pieces[0].text);
  if (lead.length <= LEAD) return flat;
  return `…${lead.slice(-LEAD).join('')}${pieces
    .slice(1)
    .map((piece) => piece.text)
    .join('')}`;
}
