import { CONTENT_TYPE, type NewFavourite } from '../../../contract/http/favourites.ts';

/** Characters. With both at their limit the note still fits into one message (protocol §10), unless most of it are marks that JSON escapes. */
export const NOTE_LIMITS = { title: 100, text: 3000 } as const;

export type NoteFields = { readonly title: string; readonly text: string };
export type NoteGap = 'empty' | 'titleLong' | 'textLong';

const lengthOf = (text: string): number => [...text.normalize('NFC').trim()].length;

/** Why a note cannot be saved; undefined = it can. */
export function noteGap({ title, text }: NoteFields): NoteGap | undefined {
  if (lengthOf(title) > NOTE_LIMITS.title) return 'titleLong';
  if (lengthOf(text) > NOTE_LIMITS.text) return 'textLong';
  return lengthOf(title) + lengthOf(text) === 0 ? 'empty' : undefined;
}

/** The request that stores a note of the user. */
export function newNote({ title, text }: NoteFields, me: string): NewFavourite {
  return { contentType: CONTENT_TYPE.note, collectedUserId: me, collectTitle: title.normalize('NFC').trim(), noteContent: text.normalize('NFC').trim() };
}
