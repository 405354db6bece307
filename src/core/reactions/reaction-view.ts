import { BASIC_EMOJI } from '../../../contract/emoji/basic-emoji.ts';
import { isReactionId, REACTION_IDS } from '../../../contract/emoji/reactions.ts';
import { isHelperConversation, isSystemContact } from '../../../contract/ids.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { MessageRow } from '../rows.ts';
import { isBubble } from '../messages/message-kind.ts';

export type ReactionView = {
  readonly reactionID: string;
  readonly glyph: string;
  readonly count: number;
  readonly isMine: boolean;
  /** Whether this user can add it or take it back: the server takes listed kinds only (protocol §14.12). */
  readonly canToggle: boolean;
  /** Those that are named; of a crowd not all are. */
  readonly people: readonly { readonly userID: string; readonly name: string; readonly avatar: string }[];
};

/** Stands for a kind that this version has no picture of (G7). */
export const UNKNOWN_GLYPH = '❔';
/** What is offered first; as many kinds as a message may have. */
const QUICK = ['👍', '❤️', '😂', '😮', '😭', '🙏', '🎉', '🔥'] as const;

const GLYPHS: ReadonlyMap<string, string> = new Map(BASIC_EMOJI.map(({ key, glyph }) => [key, glyph]));
const MAX_CODE_UNITS = 16;
const MAX_NAME = 32;
const MAX_PEOPLE = 100;
const PICTURE = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F)+$/u;

/** Emoji whose key the wire knows go by it; the others by themselves. */
export const QUICK_REACTIONS: readonly { readonly reactionID: string; readonly glyph: string }[] = QUICK.map((glyph) => ({
  reactionID: idOf(glyph),
  glyph,
}));

/** Every kind that the server takes, once each. */
export const ALL_REACTIONS: typeof QUICK_REACTIONS = [...REACTION_IDS].filter((id) => !GLYPHS.has(id)).map((glyph) => ({ reactionID: idOf(glyph), glyph }));

function idOf(glyph: string): string {
  return BASIC_EMOJI.find((emoji) => emoji.glyph === glyph)?.key ?? glyph;
}

/** A kind is any text a peer likes (G13): shown are only known keys and what is an emoji and nothing else. */
function glyphOf(reactionID: string): string {
  const known = GLYPHS.get(reactionID);
  if (known !== undefined) return known;
  return reactionID.length <= MAX_CODE_UNITS && PICTURE.test(reactionID) ? reactionID : UNKNOWN_GLYPH;
}

/** What stands under a bubble, in the order in which the kinds came. */
export function reactionsOf(row: Pick<MessageRow, 'reactionList' | 'isRevoked'>): readonly ReactionView[] {
  if (row.isRevoked) return [];
  return row.reactionList.slice(0, LIMITS.reactionKinds).flatMap((reaction) => {
    const count = Math.min(Math.max(0, Math.floor(reaction.totalUserCount)), LIMITS.groupMembers);
    if (!(count > 0)) return [];
    const people = reaction.partialUserList
      .slice(0, MAX_PEOPLE)
      .map(({ userID, nick, avatar }) => ({ userID, name: [...(nick || userID)].slice(0, MAX_NAME).join(''), avatar }));
    const { reactionID, reactedByMyself: isMine } = reaction;
    return [{ reactionID, glyph: glyphOf(reactionID), count, isMine, canToggle: isMine || isReactionId(reactionID), people }];
  });
}

/** Only what was said by somebody, and is sent, can be reacted to. */
export function canReactTo(row: MessageRow): boolean {
  const isAmongPeople = !isHelperConversation(row.conversationID) && !isSystemContact(row.conversationID);
  return isAmongPeople && row.status === 'success' && row.deleting !== 1 && isBubble(row);
}
