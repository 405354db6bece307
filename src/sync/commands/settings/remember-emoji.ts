import { changeKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

const KEPT = 16;

/** Moves a glyph to the front of the recent ones. The list stays on this device. */
export async function rememberEmoji({ db }: CommandContext, glyph: string): Promise<void> {
  const toFront = (recent: readonly string[]) => [glyph, ...recent.filter((one) => one !== glyph)].slice(0, KEPT);
  await write(db, ['kv'], async () => changeKv(db, { key: 'recentEmoji', initial: [] }, toFront));
}
