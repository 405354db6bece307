import type { TargetLanguage } from '../../../core/rows.ts';
import { NOTHING_AUTOMATIC, translationKey, type AutomaticDerivedTexts, type DerivedTextKind } from '../../../core/derived-texts/derived-text.ts';
import { changeKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/** Shows a stored translation of a message, or without a language what a voice says, or folds it away; on this device. */
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

/** Has what others say in a conversation put into other words as it comes, or no longer; this device's own habit. */
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
