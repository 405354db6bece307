import { LIMITS } from '../../../contract/limits.ts';
import type { Message } from '../../../contract/message.ts';

export type Reaction = Message['reactionList'][number];
export type Reactor = Reaction['partialUserList'][number];

export type ReactionChange = { readonly reactionID: string; readonly on: boolean };

/** The list after this user has added or removed a reaction; the same list when nothing changes. */
export function withReaction(list: readonly Reaction[], { reactionID, on }: ReactionChange, me: Reactor): readonly Reaction[] {
  const known = list.find((reaction) => reaction.reactionID === reactionID);
  if ((known?.reactedByMyself ?? false) === on) return list;
  if (known === undefined) return [...list, { reactionID, totalUserCount: 1, partialUserList: [me], reactedByMyself: true }];
  const others = known.partialUserList.filter(({ userID }) => userID !== me.userID);
  const totalUserCount = known.totalUserCount + (on ? 1 : -1);
  if (totalUserCount <= 0) return list.filter((reaction) => reaction !== known);
  const next = { ...known, totalUserCount, reactedByMyself: on, partialUserList: on ? [...others, me] : others };
  return list.map((reaction) => (reaction === known ? next : reaction));
}

/** Whether another kind would exceed the limit (protocol §7 react, 11084). */
export function isKindTooMany(list: readonly Reaction[], reactionID: string): boolean {
  return list.length >= LIMITS.reactionKinds && !list.some((reaction) => reaction.reactionID === reactionID);
}

export function hasReacted(list: readonly Reaction[], reactionID: string): boolean {
  return list.some((reaction) => reaction.reactionID === reactionID && reaction.reactedByMyself);
}

/** Whether this user has reacted with each kind. */
export type OwnReactions = Readonly<Record<string, boolean>>;

/**
 * The change of one person in the list that all members of a large group receive. The event contains no reactions of other people
 * (decision 039).
 */
export type ReactorChange = ReactionChange & { readonly userID: string };

export function ownReactions(stored: readonly Reaction[]): OwnReactions {
  return Object.fromEntries(stored.map(({ reactionID, reactedByMyself }) => [reactionID, reactedByMyself]));
}

/** Applies a change to this user's own reactions. A change of another person has no effect. */
export function afterReactor(own: OwnReactions, reactor: ReactorChange | undefined, me: string): OwnReactions {
  return reactor?.userID === me ? { ...own, [reactor.reactionID]: reactor.on } : own;
}

/** The list that all members of a large group receive, with this user's own reactions marked. */
export function personalReactions(confirmed: readonly Reaction[], own: OwnReactions): Reaction[] {
  return confirmed.map((reaction) => ({ ...reaction, reactedByMyself: own[reaction.reactionID] ?? false }));
}
