/** A time may follow without a space. */
const TEXT = /s\d+-p\d-n\d\d/;

/** The schedule's text in a bubble or a payload; undefined for other texts. */
export const textIn = (value: string): string | undefined => TEXT.exec(value)?.[0];

export const textsIn = (values: readonly string[]): string[] => values.map(textIn).filter((text) => text !== undefined);

/** The log of a conversation. The two users of a C2C conversation have different IDs for it. */
export function logOf(wtId: string, conversationID: string): string {
  if (conversationID.startsWith('GROUP')) return conversationID;
  return ['P', ...[wtId, conversationID.slice('C2C'.length)].toSorted()].join(':');
}

/** Texts that follow a later text of the same person. */
export function listOvertaken(texts: readonly string[]): string[] {
  const last = new Map<string, number>();
  return texts.filter((text) => {
    const [, person = '', word = ''] = text.split('-');
    const number = Number(word.slice(1));
    const isOvertaken = number < (last.get(person) ?? -1);
    last.set(person, Math.max(number, last.get(person) ?? -1));
    return isOvertaken;
  });
}

export const listDoubled = (texts: readonly string[]): string[] => texts.filter((text, at) => texts.indexOf(text) !== at);
