import { putKv, readKv } from '../../db/kv.ts';
import { write } from '../../db/transaction.ts';
import type { CommandContext } from './command-context.ts';

const KEPT = 16;

/** Puts a glyph in front of those used last; this device's own habit, never sent anywhere. */
export async function rememberEmoji({ db }: CommandContext, glyph: string): Promise<void> {
  await write(db, ['kv'], async () => {
    const recent = (await readKv(db, 'recentEmoji')) ?? [];
    await putKv(db, 'recentEmoji', [glyph, ...recent.filter((one) => one !== glyph)].slice(0, KEPT));
  });
}
