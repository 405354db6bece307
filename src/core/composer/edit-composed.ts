import { NOTHING_COMPOSED, NOWHERE, type Composed, type Mention } from '../drafts/draft-text.ts';

const endOf = ({ at, name }: Mention): number => at + 1 + name.length;

/** Length of the end that `before` and `after` have in common. The edit is before the caret. */
function keptEnd(before: string, after: string, caret: number): number {
  const behind = after.slice(caret);
  if (before.endsWith(behind)) return behind.length;
  let kept = 0;
  while (kept < Math.min(before.length, after.length) && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  return kept;
}

function keptStart(before: string, after: string, end: number): number {
  const most = Math.min(before.length, after.length) - end;
  let kept = 0;
  while (kept < most && before[kept] === after[kept]) kept += 1;
  return kept;
}

/** Applies an edit that ended at the caret. Mentions move with their letters. A mention that was edited inside loses its position. */
export function retext(composed: Composed, text: string, caret: number): Composed {
  const before = composed.text;
  if (text === before) return composed;
  const end = keptEnd(before, text, caret);
  const start = keptStart(before, text, end);
  const mentions = composed.mentions.map((mention): Mention => {
    if (mention.at === NOWHERE || endOf(mention) <= start) return mention;
    return { ...mention, at: mention.at >= before.length - end ? mention.at + text.length - before.length : NOWHERE };
  });
  return { ...composed, text, mentions };
}

/** Adds a person that the user picked for the `@name` at position `at`. */
export function withMention(composed: Composed, picked: Mention): Composed {
  const others = composed.mentions.filter(({ id, at }) => at !== picked.at && !(id === picked.id && at === NOWHERE));
  return { ...composed, mentions: [...others, picked] };
}

/** Returns a part of the composed text with the mentions that it contains. */
export function cut(composed: Composed, from: number, to: number = composed.text.length): Composed {
  const mentions = composed.mentions
    .filter((mention) => mention.at === NOWHERE || (mention.at >= from && endOf(mention) <= to))
    .map((mention): Mention => (mention.at === NOWHERE ? mention : { ...mention, at: mention.at - from }));
  return { ...composed, text: composed.text.slice(from, to), mentions };
}

/** Joins two composed texts with a line break. */
export function joinedLines(first: Composed, second: Composed): Composed {
  if (first.text === '' || second.text === '') return joined(first, second);
  return joined(joined(first, { ...NOTHING_COMPOSED, text: '\n' }), second);
}

/** Joins two composed texts without a separator. */
export function joined(first: Composed, second: Composed): Composed {
  const moved = second.mentions.map((mention): Mention => (mention.at === NOWHERE ? mention : { ...mention, at: mention.at + first.text.length }));
  const mentions = new Map([...first.mentions, ...moved].map((mention) => [`${mention.id} ${mention.name} ${mention.at}`, mention]));
  const quoteID = second.quoteID ?? first.quoteID;
  const text = first.text + second.text;
  return { text, mentions: [...mentions.values()], picked: new Set([...first.picked, ...second.picked]), ...(quoteID === undefined ? {} : { quoteID }) };
}
