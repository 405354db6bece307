import { CODE } from '../../../../contract/codes.ts';
import { countCharacters } from '../../../../contract/lengths.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { AUDIT_STATUS, JOIN_RULE } from '../../../../contract/http/groups/group-values.ts';

/** What a person who is no member sees of a group. */
export type GroupCard = {
  readonly groupNumber: string;
  readonly name: string;
  readonly avatar: string;
  readonly memberCount: number;
  /** Lowest level of people who join; 0 = no limit. */
  readonly limitLevel: number;
  readonly isVipOnly: boolean;
  /** Owner and admins approve new members. */
  readonly needsApproval: boolean;
  /** The user's own application, if it is not approved. */
  readonly application?: 'waiting' | 'rejected';
  /** The member whose invitation of the user waits for approval. */
  readonly inviterName?: string;
};

/** The cards that are stored for a look without a network, last opened first. */
export type GroupCards = readonly GroupCard[];

const MAX_CARDS = 50;

export function withGroupCard(cards: GroupCards, card: GroupCard): GroupCards {
  return [card, ...withoutGroupCard(cards, card.groupNumber)].slice(0, MAX_CARDS);
}

export function withoutGroupCard(cards: GroupCards, groupNumber: string): GroupCards {
  return cards.filter((one) => one.groupNumber !== groupNumber);
}

export function cardOf(cards: GroupCards | undefined, groupNumber: string): GroupCard | undefined {
  return cards?.find((one) => one.groupNumber === groupNumber);
}

/** The answer of getCardInfoById, as far as a card needs it. */
type Answer = {
  readonly groupchatVo: {
    readonly groupNumber: string;
    readonly name?: string | undefined;
    readonly groupName?: string | undefined;
    readonly avatar?: string | undefined;
    readonly groupAvatar?: string | undefined;
    readonly groupMemberCount?: number | undefined;
    readonly limitLevel?: number | undefined;
    readonly limitMember?: number | undefined;
    readonly confirminviteSwitch?: number | undefined;
  };
  readonly applyStatus?: number | null | undefined;
  readonly inviterNickName?: string | null | undefined;
};

export function toGroupCard({ groupchatVo, applyStatus, inviterNickName }: Answer): GroupCard {
  const { groupNumber, name = '', groupName = name, avatar = '', groupAvatar = avatar } = groupchatVo;
  const { groupMemberCount = 0, limitLevel = 0, limitMember = 0, confirminviteSwitch = 0 } = groupchatVo;
  const application = applyStatus === AUDIT_STATUS.waiting ? 'waiting' : applyStatus === AUDIT_STATUS.rejected ? 'rejected' : undefined;
  return {
    groupNumber,
    name: groupName,
    avatar: groupAvatar,
    memberCount: groupMemberCount,
    limitLevel,
    isVipOnly: limitMember === 1,
    needsApproval: confirminviteSwitch === JOIN_RULE.approval,
    ...(application && { application }),
    ...(application === 'waiting' && inviterNickName ? { inviterName: inviterNickName } : {}),
  };
}

/** Maximum length of the text of an application, and of the answer to it. */
export const MAX_CONTENT = LIMITS.groupApplyContent;

export function isContentTooLong(text: string): boolean {
  return countCharacters(text) > MAX_CONTENT;
}

/** Why the user cannot join a group now. */
export type JoinRefusal = 'vip' | 'level' | 'blacklisted' | 'full' | 'notPublic' | 'linkEnded' | 'groupLimit' | 'restricted' | 'tooOften';

const REFUSALS: ReadonlyMap<number, JoinRefusal> = new Map<number, JoinRefusal>([
  [CODE.joinNeedsVip, 'vip'],
  [CODE.joinLevelTooLow, 'level'],
  [CODE.groupBlacklisted, 'blacklisted'],
  [CODE.groupFull, 'full'],
  [CODE.groupNotPublic, 'notPublic'],
  [CODE.groupLinkEnded, 'linkEnded'],
  [CODE.groupLimit, 'groupLimit'],
  [CODE.tooManyRequests, 'tooOften'],
  [20012, 'restricted'],
]);

/** Undefined = the server's text is shown. */
export function joinRefusalOf(code: number | undefined): JoinRefusal | undefined {
  return code === undefined ? undefined : REFUSALS.get(code);
}

/** How the user came to the group: by its link or QR code, whose key is missing in codes of earlier builds, or by its number. */
export type GroupWay = { readonly groupNumber: string; readonly key?: string | undefined; readonly inviterWtId?: string | undefined };

/**
 * Result of a look at a group. `joined` = the user is in it. `none` = there is no such group, or it is not public, which looks the same.
 * `ended` = the link or QR code was renewed. `wait` = too many looks.
 */
export type GroupLookup =
  | { readonly kind: 'card'; readonly card: GroupCard; readonly refusal?: { readonly code: number } }
  | { readonly kind: 'joined'; readonly groupID: string }
  | { readonly kind: 'none' | 'ended' }
  | { readonly kind: 'wait'; readonly retryAfterMs: number }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string };

export type JoinResult =
  | { readonly kind: 'joined'; readonly groupID: string }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'wait'; readonly retryAfterMs: number }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string };
