/**
 * Characters that change how the text around them is read without being visible: controls, line separators, the marks of bidirectional
 * text, and zero-width characters. The joiners U+200C and U+200D stay, because Persian words and emoji need them.
 */
const DECEPTIVE = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** A name without control and bidirectional marks, in NFC and trimmed: the server stores it like this, the client shows and sends it like this. */
export function cleanName(name: string): string {
  return name.replace(DECEPTIVE, '').normalize('NFC').trim();
}
