import { APPLY_SOURCE, type ApplySource } from '../../../../contract/http/apply-values.ts';

/** How the user found a person outside of conversations and lists. */
export type FoundVia = 'id' | 'phone' | 'scan' | 'card';

/** How the user came to a person. `sharedBy` = the sender of the card; `groupNumber` = the group where the two met. */
export type FoundWay = {
  readonly via?: FoundVia | undefined;
  readonly sharedBy?: string | undefined;
  readonly groupNumber?: string | undefined;
};

/** The ways to the people whose chats were opened from a profile, the newest last. */
export type FoundWays = readonly (FoundWay & { readonly wtId: string })[];

/** More strangers than a user writes to before an application. */
const MAX_WAYS = 100;

export function withFoundWay(ways: FoundWays, wtId: string, { via, sharedBy, groupNumber }: FoundWay): FoundWays {
  const way = { wtId, ...(via && { via }), ...(sharedBy && { sharedBy }), ...(groupNumber && { groupNumber }) };
  return [...ways.filter((one) => one.wtId !== wtId), way].slice(-MAX_WAYS);
}

export function foundWayOf(ways: FoundWays | undefined, wtId: string): FoundWay | undefined {
  return ways?.find((way) => way.wtId === wtId);
}

/** Whether it says more than that the user knows the person's number. */
export function isKnownWay({ via, groupNumber = '' }: FoundWay): boolean {
  return via !== undefined || groupNumber !== '';
}

/**
 * The source that an application names. A name card without its sender counts as a search by ID, because the server requires the sender. A
 * search or a scan comes before the group in which the two are.
 */
export function applySourceOf({ via, sharedBy, groupNumber = '' }: FoundWay): ApplySource {
  if (via === 'card') return sharedBy === undefined ? APPLY_SOURCE.id : APPLY_SOURCE.card;
  if (via !== undefined) return APPLY_SOURCE[via];
  return groupNumber === '' ? APPLY_SOURCE.id : APPLY_SOURCE.group;
}

/** The application comes from a group, which its standard reason and its request name. */
export function isFromGroup(source: ApplySource): boolean {
  return source === APPLY_SOURCE.group;
}

/** The application comes from a name card, whose sender its request names. */
export function isFromCard(source: ApplySource): boolean {
  return source === APPLY_SOURCE.card;
}
