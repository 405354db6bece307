import type { TargetLanguage } from '../../../core/rows.ts';
import { NOTHING_AUTOMATIC, translationKey, type AutomaticDerivedTexts, type DerivedTextKind } from '../../../core/derived-texts/derived-text.ts';
import { changeKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * Shows or hides a stored derived text of a message, on this device: its translation, or without `lang` the transcript of a voice message.
 */
export async function showDerivedText(
  { db }: CommandContext,
  { ID, lang }: { readonly ID: string; readonly lang?: TargetLanguage | undefined },
  isShown: boolean,
): Promise<void> {
  const change = { isHidden: isShown ? (0 as const) : (1 as const) };
  await write(db, ['translations', 'voiceText'], async () => {
    if (lang === undefined) await db.voiceText.update(ID, change);
    else await db.translations.update(translationKey({ msgId: ID, lang }), change);
  });
}

/** Turns automatic derived texts for the messages of other people in a conversation on or off. A setting of this device. */
export async function automate(
  { db }: CommandContext,
  conversationID: string,
  { what, on }: { readonly what: DerivedTextKind; readonly on: boolean },
): Promise<void> {
  const change = (known: AutomaticDerivedTexts): AutomaticDerivedTexts => {
    const others = known[what].filter((id) => id !== conversationID);
    return { ...known, [what]: on ? [...others, conversationID] : others };
  };
  await write(db, ['kv'], async () => changeKv(db, { key: 'automaticWordings', initial: NOTHING_AUTOMATIC }, change));
}
