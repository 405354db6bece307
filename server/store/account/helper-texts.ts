import type { Selectable } from 'kysely';
import type { Db, HelperTextsTable } from '../tables.ts';

export async function putHelperText(tx: Db, text: Selectable<HelperTextsTable>): Promise<void> {
  await tx
    .insertInto('helperTexts')
    .values(text)
    .onConflict((conflict) => conflict.columns(['userId', 'msgId']).doNothing())
    .execute();
}
