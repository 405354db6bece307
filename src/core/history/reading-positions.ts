/** The reading position of each conversation: the message in the middle of the view. The newest entry is last. */
export type ReadingPositions = Readonly<Record<string, string>>;

/** Older entries belong to chats that the user left long ago. */
const MAX_POSITIONS = 50;

/** `ID` undefined = the end of the chat was in view, where every chat opens by default. */
export function withPosition(positions: ReadingPositions, conversationID: string, ID: string | undefined): ReadingPositions {
  if (positions[conversationID] === ID) return positions;
  const others = Object.entries(positions).filter(([other]) => other !== conversationID);
  const next = ID === undefined ? others : [...others, [conversationID, ID] as const];
  return Object.fromEntries(next.slice(-MAX_POSITIONS));
}
