import { translationKey } from '../../core/derived-texts/derived-text.ts';
import type { TargetLanguage, DerivedTextRow } from '../../core/rows.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

const LANGUAGES: readonly TargetLanguage[] = ['zh', 'en', 'ja'];

/** Lists the stored translations of these messages. Most accounts have none, and then no lookup is made. */
export async function listTranslations(db: AccountDatabase, ids: readonly string[], lang: TargetLanguage): Promise<DerivedTextRow[]> {
  if (ids.length === 0 || (await db.translations.count()) === 0) return [];
  const rows = await db.translations.bulkGet(ids.map((msgId) => translationKey({ msgId, lang })));
  return rows.filter((row) => row !== undefined);
}

export async function listVoiceTexts(db: AccountDatabase, ids: readonly string[]): Promise<DerivedTextRow[]> {
  if (ids.length === 0 || (await db.voiceText.count()) === 0) return [];
  return (await db.voiceText.bulkGet([...ids])).filter((row) => row !== undefined);
}

/** Reads the derived text of one message: its translation, or without `lang` the transcript of a voice message. */
export async function readDerivedText(
  db: AccountDatabase,
  { ID, lang }: { readonly ID: string; readonly lang: TargetLanguage | undefined },
): Promise<DerivedTextRow | undefined> {
  return lang === undefined ? db.voiceText.get(ID) : db.translations.get(translationKey({ msgId: ID, lang }));
}

/** Deletes the derived texts of deleted messages. Call inside a write over translations and voiceText. */
export async function dropDerivedTexts(db: WritableDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const [translated, written] = await Promise.all([db.translations.count(), db.voiceText.count()]);
  if (translated > 0) await db.translations.bulkDelete(ids.flatMap((msgId) => LANGUAGES.map((lang) => translationKey({ msgId, lang }))));
  if (written > 0) await db.voiceText.bulkDelete([...ids]);
}

/** As dropDerivedTexts, for all messages of a conversation up to a sequence. This is rare, so it may scan all derived texts. */
export async function clearDerivedTexts(db: WritableDatabase, conversationID: string, sequence: number): Promise<void> {
  const isCleared = (row: DerivedTextRow): boolean => row.conversationID === conversationID && row.sequence <= sequence;
  await db.translations.filter(isCleared).delete();
  await db.voiceText.filter(isCleared).delete();
}
