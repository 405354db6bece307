import { showEmoji } from './emoji.ts';
import { stripInvisible, toSafeUrl } from './safe-url.ts';

export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'mention'; readonly text: string };

const URL_BODY = String.raw`[^\s<>"'\`，。；：！？、（）「」『』【】《》…\u3000]+`;
const LINK = String.raw`https?:\/\/${URL_BODY}|www\.[a-z0-9-]+\.${URL_BODY}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}`;
const MENTION = String.raw`@[^\s@，。；：！？、]{1,32}`;
const TRAILING = /[.,;:!?)\]}'"]+$/;
const WITH_MENTIONS = new RegExp(`${LINK}|${MENTION}`, 'gi');
const LINKS_ONLY = new RegExp(LINK, 'gi');

/** Splits a message text into plain text, links and mentions. No markup of a peer is kept (G13). */
export function splitText(text: string, hasMentions: boolean): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const push = (until: number) => {
    if (until > end) pieces.push({ kind: 'text', text: showEmoji(text.slice(end, until)) });
  };
  for (const match of text.matchAll(hasMentions ? WITH_MENTIONS : LINKS_ONLY)) {
    const piece = pieceOf(match[0]);
    if (piece === undefined) continue;
    push(match.index);
    pieces.push(piece.piece);
    end = match.index + piece.length;
  }
  push(text.length);
  return pieces;
}

function pieceOf(found: string): { readonly piece: TextPiece; readonly length: number } | undefined {
  if (found.startsWith('@')) return { piece: { kind: 'mention', text: found }, length: found.length };
  const trimmed = trimEnd(found);
  const isMail = !/^(https?:|www\.)/i.test(trimmed);
  const url = toSafeUrl(isMail ? `mailto:${trimmed}` : trimmed);
  return url === undefined ? undefined : { piece: { kind: 'link', text: stripInvisible(trimmed), url }, length: trimmed.length };
}

/**
 * Punctuation after an address belongs to the sentence; a closing bracket whose opening bracket is in the address belongs to the address.
 */
function trimEnd(found: string): string {
  const trimmed = found.replace(TRAILING, '');
  return trimmed.includes('(') && found.charAt(trimmed.length) === ')' ? `${trimmed})` : trimmed;
}
