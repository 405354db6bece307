import { withFormText } from '../../../core/drafts/form-texts.ts';
import { changeKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/** Stores the unsaved text of a form's field (G11); undefined = there is none. It stays on this device. */
export async function keepFormText({ db }: CommandContext, name: string, text: string | undefined): Promise<void> {
  await write(db, ['kv'], async () => {
    await changeKv(db, { key: 'formTexts', initial: {} }, (texts) => withFormText(texts, name, text));
  });
}
