/** How the user found another person, as the recipient of an application sees it (protocol §1 applySource). */
export const APPLY_SOURCE = { id: 1, phone: 2, scan: 3, card: 4, group: 5 } as const;
export type ApplySource = (typeof APPLY_SOURCE)[keyof typeof APPLY_SOURCE];

/** The way to a person that the user took; absent = from a conversation or a list. */
export type FoundVia = 'id' | 'phone' | 'scan' | 'card';

/**
 * The source that an application names. A card without its sender counts as an ID, because the server requires the sender. In a group the
 * search by a number or a code comes before the group.
 */
export function applySourceOf({
  via,
  sharedBy,
  groupNumber = '',
}: {
  readonly via?: FoundVia | undefined;
  readonly sharedBy?: string | undefined;
  readonly groupNumber?: string | undefined;
}): ApplySource {
  if (via === 'card') return sharedBy === undefined ? APPLY_SOURCE.id : APPLY_SOURCE.card;
  if (via !== undefined) return APPLY_SOURCE[via];
  return groupNumber === '' ? APPLY_SOURCE.id : APPLY_SOURCE.group;
}
