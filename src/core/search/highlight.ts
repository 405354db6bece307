export type HighlightPiece = { readonly text: string; readonly isHit: boolean };

/** Words of a search: parted by white space, each once, longest first. */
export function searchWords(query: string): string[] {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** Cuts a text at every occurrence of the words; whole code points, case ignored, nothing read as a pattern. */
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

/** How many of the words a text holds, by which finds are ranked (protocol A12). */
export function countWords(text: string, words: readonly string[]): number {
  const folded = text.normalize('NFKC').toLowerCase();
  return new Set(words.map((word) => word.normalize('NFKC').toLowerCase()).filter((word) => folded.includes(word))).size;
}

const LEAD = 12;

/** The text from a little before its first hit, so that the hit is seen in one line. */
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
