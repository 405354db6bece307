/** Where one stopped reading, by conversation: the message in the middle of the view. The one left last stands last. */
export type ReadingPositions = Readonly<Record<string, string>>;

/** Further ones are of chats that nobody remembers having left half-way. */
const MAX_PLACES = 50;

/** `ID` undefined = the end was in view, where every chat opens anyway. */
export function withPlace(places: ReadingPositions, conversationID: string, ID: string | undefined): ReadingPositions {
  if (places[conversationID] === ID) return places;
  const others = Object.entries(places).filter(([other]) => other !== conversationID);
  const next = ID === undefined ? others : [...others, [conversationID, ID] as const];
  return Object.fromEntries(next.slice(-MAX_PLACES));
}
