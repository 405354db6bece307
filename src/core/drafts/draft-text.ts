import type { DraftNode } from '../../../contract/draft-nodes.ts';
import { keyEmoji, pickedGlyphs, showEmoji } from '../view/emoji.ts';

/** A mention. `at` is the index of the `@` in the text. It distinguishes two people with the same name. */
export type Mention = { readonly id: string; readonly name: string; readonly at: number };

/** The index of a mention that was edited inside. It becomes a mention again when its `@name` appears again in the text. */
export const NOWHERE = -1;

/** The content of the composer: the text as shown, the people that it may mention, and the glyphs that are sent as keys. */
export type Composed = {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly picked: ReadonlySet<string>;
  /** The quoted message. */
  readonly quoteID?: string | undefined;
};

export const NOTHING_COMPOSED: Composed = { text: '', mentions: [], picked: new Set() };

/**
 * Converts the text to nodes. A mention is valid while the text contains its `@name`, at its own index or at an index that no other mention
 * uses.
 */
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

/** Converts stored nodes to the content of the composer. */
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

/** ID of the quoted message of a draft. */
export function quotedIn(nodes: readonly DraftNode[]): string | undefined {
  return nodes.find((node) => node.kind === 'quote')?.messageID;
}

/** The plain text, as it is shown and as it goes on the wire. */
export function wordsOf(nodes: readonly DraftNode[]): string {
  return nodes.map((node) => (node.kind === 'text' ? node.text : node.kind === 'mention' ? `@${node.name}` : '')).join('');
}

/** The wire form: the text with emoji keys, and each mentioned person once. */
export function toWire(nodes: readonly DraftNode[]): { readonly text: string; readonly atUserList: string[] } {
  return { text: wordsOf(nodes), atUserList: [...new Set(nodes.flatMap((node) => (node.kind === 'mention' ? [node.id] : [])))] };
}

/** The name being typed after an `@` right before the caret; undefined = none. */
export function mentionQuery(text: string, caret: number): string | undefined {
  const match = /(?:^|[\s\p{P}\p{Script=Han}])@([^\s@]{0,16})$/u.exec(text.slice(0, caret));
  return match?.[1];
}
