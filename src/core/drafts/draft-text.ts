import type { DraftNode } from '../../../contract/draft-nodes.ts';
import { keyEmoji, pickedGlyphs, showEmoji } from '../view/emoji.ts';

/** `at` is the place of the `@` in the text: of two people with one name, each is meant where he was picked. */
export type Mention = { readonly id: string; readonly name: string; readonly at: number };

/** The place of a mention that was written into: it is one again where its `@name` comes to stand anew. */
export const NOWHERE = -1;

/** What stands in the composer: text as it is read, whom it may mention, and which glyphs travel as keys. */
export type Composed = {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly picked: ReadonlySet<string>;
  /** The message that is answered. */
  readonly quoteID?: string | undefined;
};

export const NOTHING_COMPOSED: Composed = { text: '', mentions: [], picked: new Set() };

/** The text in nodes: a mention is one as long as its `@name` stands in the text, at its own place or where nobody else was picked. */
export function toNodes({ text, mentions, picked, quoteID }: Composed): DraftNode[] {
  const standsAt = (at: number, { name }: Mention): boolean => text.startsWith(name, at + 1);
  const loose = mentions.filter(({ at }) => at === NOWHERE);
  const byLength = [...loose, ...mentions].sort((a, b) => b.name.length - a.name.length);
  const find = (at: number): Mention | undefined =>
    mentions.find((mention) => mention.at === at && standsAt(at, mention)) ?? byLength.find((mention) => standsAt(at, mention));
  const nodes: DraftNode[] = quoteID === undefined ? [] : [{ kind: 'quote', messageID: quoteID }];
  let plain = '';
  const flush = () => {
    if (plain !== '') nodes.push({ kind: 'text', text: keyEmoji(plain, picked) });
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const mention = text[at] === '@' ? find(at) : undefined;
    if (mention === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    flush();
    nodes.push({ kind: 'mention', id: mention.id, name: mention.name });
    at += mention.name.length + 1;
  }
  flush();
  return nodes;
}

export function fromNodes(nodes: readonly DraftNode[]): Composed {
  let text = '';
  const mentions: Mention[] = [];
  for (const node of nodes) {
    if (node.kind === 'mention') mentions.push({ id: node.id, name: node.name, at: text.length });
    if (node.kind !== 'quote') text += node.kind === 'text' ? showEmoji(node.text) : `@${node.name}`;
  }
  const quoteID = quotedIn(nodes);
  const glyphs = nodes.flatMap((node) => (node.kind === 'text' ? [...pickedGlyphs(node.text)] : []));
  return { text, mentions, picked: new Set(glyphs), ...(quoteID === undefined ? {} : { quoteID }) };
}

/** The message that is quoted above what was written. */
export function quotedIn(nodes: readonly DraftNode[]): string | undefined {
  return nodes.find((node) => node.kind === 'quote')?.messageID;
}

/** The words alone, as they are read and as they go on the wire. */
export function wordsOf(nodes: readonly DraftNode[]): string {
  return nodes.map((node) => (node.kind === 'text' ? node.text : node.kind === 'mention' ? `@${node.name}` : '')).join('');
}

/** What goes on the wire: the text with emoji keys, and each mentioned person once. */
export function toWire(nodes: readonly DraftNode[]): { readonly text: string; readonly atUserList: string[] } {
  return { text: wordsOf(nodes), atUserList: [...new Set(nodes.flatMap((node) => (node.kind === 'mention' ? [node.id] : [])))] };
}

/** The name being typed after an `@` right before the caret; undefined = none. */
export function mentionQuery(text: string, caret: number): string | undefined {
  const match = /(?:^|[\s\p{P}\p{Script=Han}])@([^\s@]{0,16})$/u.exec(text.slice(0, caret));
  return match?.[1];
}
