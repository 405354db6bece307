/**
 * Invisible characters that change how the text around them is displayed: controls, line separators, bidirectional marks and zero-width
 * characters. The joiners U+200C and U+200D stay, because Persian words and emoji need them.
 */
const DECEPTIVE = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Removes control and bidirectional marks, normalises to NFC and trims. The server stores the result; the client shows and sends it. */
export function cleanName(name: string): string {
  return name.replace(DECEPTIVE, '').normalize('NFC').trim();
}

/** Control characters except line feed and tab. JSON writes most of them in six characters, so that a text grows beyond its limit. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/** A text of several lines as the server stores it: line breaks are line feeds, and other control characters are removed. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').normalize('NFC').trim();
}
