import type { Damage } from './damage.ts';

type Listed = { readonly id: string; readonly seq: number };

/**
 * Whether a message that the log does not list any more may, for all that a page says, be one that it lists in a way that cannot be read:
 * one of those that stand next to its place does not say which place it has. The device then keeps its row.
 */
export function mayBeListed(listed: readonly Listed[], seq: number, damage: Pick<Damage, 'isUnreadable' | 'isPlaceless'>): boolean {
  const sides = [listed.filter((message) => message.seq < seq).toReversed(), listed.filter((message) => message.seq > seq)];
  return sides.some((side) => {
    const readableAt = side.findIndex(({ id }) => !damage.isUnreadable(id));
    return side.slice(0, readableAt < 0 ? side.length : readableAt).some(({ id }) => damage.isPlaceless(id));
  });
}
