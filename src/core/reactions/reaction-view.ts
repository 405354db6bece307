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
  /** Whether this user can add or remove it, because the server accepts listed kinds only (protocol §14.12). */
  readonly canToggle: boolean;
  /** The people that the server names; of many people not all are named. */
  readonly people: readonly { readonly userID: string; readonly name: string; readonly avatar: string }[];
};

/** Shown for a kind that this version has no picture of (G7). */
export const UNKNOWN_GLYPH = '❔';
/** The first offered reactions; as many as the kinds that one message may have. */
const QUICK = ['👍', '❤️', '😂', '😮', '😭', '🙏', '🎉', '🔥'] as const;

const GLYPHS: ReadonlyMap<string, string> = new Map(BASIC_EMOJI.map(({ key, glyph }) => [key, glyph]));
const MAX_CODE_UNITS = 16;
const MAX_NAME = 32;
const MAX_PEOPLE = 100;
const PICTURE = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F)+$/u;

/** Emoji with a wire key use that key as their ID, the others use themselves. */
export const QUICK_REACTIONS: readonly { readonly reactionID: string; readonly glyph: string }[] = QUICK.map((glyph) => ({
  reactionID: idOf(glyph),
  glyph,
}));

/** Every kind that the server accepts, each once. */
export const ALL_REACTIONS: typeof QUICK_REACTIONS = [...REACTION_IDS].filter((id) => !GLYPHS.has(id)).map((glyph) => ({ reactionID: idOf(glyph), glyph }));

function idOf(glyph: string): string {
  return BASIC_EMOJI.find((emoji) => emoji.glyph === glyph)?.key ?? glyph;
}

/** A peer can send any text as a kind (G13). Only known keys and single emoji are shown. */
function glyphOf(reactionID: string): string {
  const known = GLYPHS.get(reactionID);
  if (known !== undefined) return known;
  return reactionID.length <= MAX_CODE_UNITS && PICTURE.test(reactionID) ? reactionID : UNKNOWN_GLYPH;
}

/** The reactions under a bubble, in the order in which the kinds arrived. */
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

/** Only a sent message of a person can get reactions. */
export function canReactTo(row: MessageRow): boolean {
  const isAmongPeople = !isHelperConversation(row.conversationID) && !isSystemContact(row.conversationID);
  return isAmongPeople && row.status === 'success' && row.deleting !== 1 && isBubble(row);
}
