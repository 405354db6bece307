import { isHelperConversation, isSystemContact } from '../../../contract/ids.ts';
import type { MessageRow, TargetLanguage, TranslationRow, DerivedTextRow } from '../rows.ts';

/** The kinds of derived texts: the translation of a text, the transcript of a voice message. */
export type DerivedTextKind = 'translate' | 'voiceToText';

/** Conversations in which derived texts are requested automatically. */
export type AutomaticDerivedTexts = Readonly<Record<DerivedTextKind, readonly string[]>>;

export const NOTHING_AUTOMATIC: AutomaticDerivedTexts = { translate: [], voiceToText: [] };

/** Whether a conversation can have this setting. The helper and system contacts cannot. */
export function mayAutomate(conversationID: string): boolean {
  return !isHelperConversation(conversationID) && !isSystemContact(conversationID);
}

/**
 * Why there is no derived text: no network, a service outside the operator's plan, too many requests, a voice message without speech, or a
 * failed service.
 */
export type DerivedTextFailure = 'offline' | 'unavailable' | 'tooFast' | 'nothing' | 'failed';

/** The state of a request whose result is not in the database. */
export type DerivedTextRequest = { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly why: DerivedTextFailure };

/** The derived text below a message; hidden = undefined. */
export type DerivedTextView = DerivedTextRequest | { readonly kind: 'shown'; readonly text: string };

/** The derived text to show. A stored text wins over the state of a request. */
export function derivedTextOf(stored: DerivedTextRow | undefined, request: DerivedTextRequest | undefined): DerivedTextView | undefined {
  if (stored === undefined) return request;
  return stored.isHidden === 1 ? undefined : { kind: 'shown', text: stored.text };
}

type Worded = Pick<MessageRow, 'type' | 'payload' | 'isRevoked' | 'hasRiskContent' | 'status'>;

/**
 * Returns the kind of derived text that a message can have. Undefined = none, because it is recalled, is neither text nor voice, or is not
 * sent.
 */
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
/** The script of a long text is detected from its beginning. */
const LOOKED_AT = 1000;

/**
 * Whether a text may need a translation into this language. A text of links and pictures contains nothing to translate, and a text in the
 * reader's own script is read without one.
 */
export function isWorthTranslating(text: string, to: TargetLanguage): boolean {
  const words = text.slice(0, LOOKED_AT).replace(NO_WORDS, ' ');
  if (!LETTER.test(words)) return false;
  if (to === 'en') return true;
  if (HANGUL.test(words)) return true;
  if (KANA.test(words)) return to !== 'ja';
  // Chinese texts contain foreign names in their own script. A text is still Chinese while Chinese characters outnumber them.
  return to === 'ja' || (words.match(HAN)?.length ?? 0) < (words.match(FOREIGN_WORD)?.length ?? 0);
}

/** Maximum number of texts in one request. */
export const TRANSLATED_AT_ONCE = 20;
const CHARACTERS_AT_ONCE = 20_000;
/** Each voice message needs its own request, so only the newest ones of a window are transcribed automatically. */
const WRITTEN_OUT_UNASKED = 10;

type AutomaticContext = {
  readonly me: string;
  readonly to: TargetLanguage;
  /** True for messages that have a derived text or were already requested. */
  readonly isDone: (ID: string) => boolean;
};

/** Returns the next messages to translate automatically, newest first and at most one request. Own messages are never included. */
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

/** Returns the next voice message to transcribe automatically. */
export function pickForWriting(rows: readonly MessageRow[], { me, isDone }: Omit<AutomaticContext, 'to'>): string | undefined {
  const voices = rows.filter((row) => row.from !== me && derivedTextKindOf(row) === 'voiceToText').slice(-WRITTEN_OUT_UNASKED);
  return voices.findLast((row) => !isDone(row.ID))?.ID;
}

/** The key of a stored translation. The transcript of a voice message has the message's ID as its key, because there is only one. */
export function translationKey({ msgId, lang }: Pick<TranslationRow, 'msgId' | 'lang'>): [string, TargetLanguage] {
  return [msgId, lang];
}
