import type { Damage } from './damage.ts';

type Listed = { readonly id: string; readonly seq: number };

/**
 * Whether a deleted message may, as far as a page shows, still be one of its unreadable items: an item next to its place has no sequence. The device
 * then keeps its row.
 */
export function mayBeListed(listed: readonly Listed[], seq: number, damage: Pick<Damage, 'isUnreadable' | 'isPlaceless'>): boolean {
  const sides = [listed.filter((message) => message.seq < seq).toReversed(), listed.filter((message) => message.seq > seq)];
  return sides.some((side) => {
    const readableAt = side.findIndex(({ id }) => !damage.isUnreadable(id));
    return side.slice(0, readableAt < 0 ? side.length : readableAt).some(({ id }) => damage.isPlaceless(id));
  });
}
