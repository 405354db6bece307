import { isHelperConversation, isSystemContact } from '../../../contract/ids.ts';
import type { MessageRow, TargetLanguage, TranslationRow, DerivedTextRow } from '../rows.ts';

/** How a message is put into other words: a text into another language, a voice into writing. */
export type DerivedTextKind = 'translate' | 'voiceToText';

/** Conversations in which that is done without being asked each time. */
export type AutomaticDerivedTexts = Readonly<Record<DerivedTextKind, readonly string[]>>;

export const NOTHING_AUTOMATIC: AutomaticDerivedTexts = { translate: [], voiceToText: [] };

/** Whether a conversation has such a setting at all: the helper and system contacts have none. */
export function mayAutomate(conversationID: string): boolean {
  return !isHelperConversation(conversationID) && !isSystemContact(conversationID);
}

/** Why there is none: no network, an operator whose plan has no such service, one who asks too often, a voice without words, or a service that failed. */
export type DerivedTextFailure = 'offline' | 'unavailable' | 'tooFast' | 'nothing' | 'failed';

/** What is known of a wish that has no answer in the database. */
export type DerivedTextRequest = { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly why: DerivedTextFailure };

/** What stands below a message; hidden = undefined. */
export type DerivedTextView = DerivedTextRequest | { readonly kind: 'shown'; readonly text: string };

export function derivedTextOf(stored: DerivedTextRow | undefined, request: DerivedTextRequest | undefined): DerivedTextView | undefined {
  if (stored === undefined) return request;
  return stored.isHidden === 1 ? undefined : { kind: 'shown', text: stored.text };
}

type Worded = Pick<MessageRow, 'type' | 'payload' | 'isRevoked' | 'hasRiskContent' | 'status'>;

/** How a message can be put into other words; undefined = not at all, because it was taken back, is no text and no voice, or is not sent. */
export function derivedTextKindOf(row: Worded): DerivedTextKind | undefined {
  if (row.isRevoked || row.hasRiskContent || row.status !== 'success') return undefined;
  if (row.type === 'TIMSoundElem') return 'voiceToText';
  return row.type === 'TIMTextElem' && typeof row.payload.text === 'string' && row.payload.text.trim() !== '' ? 'translate' : undefined;
}

const NO_WORDS = /https?:\/\/\S+|\[TUIEmoji_\w{1,32}\]|@\S+/g;
const LETTER = /\p{L}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const HAN = /\p{Script=Han}/gu;
const FOREIGN_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]+/gu;
/** What a long text is written in shows in its beginning. */
const LOOKED_AT = 1000;

/**
 * Whether a text may say something that the reader of this language cannot read: one that consists of links and pictures says nothing,
 * and one in the reader's own script is read as it is.
 */
export function isWorthTranslating(text: string, to: TargetLanguage): boolean {
  const words = text.slice(0, LOOKED_AT).replace(NO_WORDS, ' ');
  if (!LETTER.test(words)) return false;
  if (to === 'en') return true;
  if (HANGUL.test(words)) return true;
  if (KANA.test(words)) return to !== 'ja';
  // Chinese names things of other languages in their letters: it is still Chinese as long as there are more of its own.
  return to === 'ja' || (words.match(HAN)?.length ?? 0) < (words.match(FOREIGN_WORD)?.length ?? 0);
}

/** As many texts as one request takes. */
export const TRANSLATED_AT_ONCE = 20;
const CHARACTERS_AT_ONCE = 20_000;
/** A voice is a request of its own: of a window only the newest are written out unasked. */
const WRITTEN_OUT_UNASKED = 10;

type AutomaticContext = {
  readonly me: string;
  readonly to: TargetLanguage;
  /** Those that have their words, or were asked for once. */
  readonly isDone: (ID: string) => boolean;
};

/** What of these rows is translated next without being asked, newest first: one request full, never what one said oneself. */
export function pickForTranslation(rows: readonly MessageRow[], { me, to, isDone }: AutomaticContext): string[] {
  const picked: string[] = [];
  let characters = 0;
  for (const row of rows.toReversed()) {
    if (row.from === me || derivedTextKindOf(row) !== 'translate' || isDone(row.ID)) continue;
    const text = String(row.payload.text);
    if (!isWorthTranslating(text, to)) continue;
    characters += text.length;
    if (picked.length === TRANSLATED_AT_ONCE || (picked.length > 0 && characters > CHARACTERS_AT_ONCE)) break;
    picked.push(row.ID);
  }
  return picked;
}

/** The voice that is written out next without being asked. */
export function pickForWriting(rows: readonly MessageRow[], { me, isDone }: Omit<AutomaticContext, 'to'>): string | undefined {
  const voices = rows.filter((row) => row.from !== me && derivedTextKindOf(row) === 'voiceToText').slice(-WRITTEN_OUT_UNASKED);
  return voices.findLast((row) => !isDone(row.ID))?.ID;
}

/** The key of a stored translation; a voice has one form only, by the message's ID. */
export function translationKey({ msgId, lang }: Pick<TranslationRow, 'msgId' | 'lang'>): [string, TargetLanguage] {
  return [msgId, lang];
}
