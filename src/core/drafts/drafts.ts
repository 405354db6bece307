import { readDraftNodes, writeDraftNodes, type DraftNode } from '../../../contract/draft-nodes.ts';
import type { DraftItem } from '../../../contract/engine-events.ts';
import type { SentDraft } from '../../../contract/http/devices.ts';
import type { ConversationRow, DraftRow } from '../rows.ts';
import { fromNodes, quotedIn, toNodes, wordsOf } from './draft-text.ts';
import { mergeComposed } from '../composer/merge-composed.ts';

const ABSTRACT_CHARS = 100;
/** `type` of a draft that quotes `messageID`. */
const QUOTE = 'quote';

/** Plain text of a draft for the row in the list (protocol A25). */
export function abstractOf(nodes: readonly DraftNode[]): string {
  return [...wordsOf(nodes).trim()].slice(0, ABSTRACT_CHARS).join('');
}

/** The draft in the form of the request. A deleted draft is sent without its text. */
export function toSentDraft(row: DraftRow): SentDraft {
  const { conversationID, version, deviceId, updatedTs, isDeleted, baseVersion } = row;
  const quoteID = quotedIn(row.nodes);
  const quote = quoteID === undefined ? {} : { messageID: quoteID, type: QUOTE };
  const words = isDeleted === 1 ? { html: '', abstract: '' } : { html: writeDraftNodes(row.nodes), abstract: row.abstract, ...quote };
  return { conversationID, ...words, version, deviceId, updatedTs, deleted: isDeleted, baseVersion: baseVersion ?? 0 };
}

/**
 * Merges the server's draft, from an event or an answer, in any order and any number of times. Undefined = nothing changes. The server's
 * versions form one line, because each names the version on which it is based. A local draft that the server has stored is replaced by any
 * later version. A local draft that the server has not stored keeps its text and adds the other text (G11). `hasSynced`: this database has
 * received the server's drafts before; until then none of them can be its own.
 */
export function applyDraftItem(local: DraftRow | undefined, item: DraftItem, hasSynced: boolean): DraftRow | undefined {
  const theirs = fromItem(item);
  if (local === undefined) return theirs;
  const base = local.baseVersion ?? 0;
  if (local.isDirty === 0) return isNewer(item, local) ? theirs : undefined;
  if (item.version <= base) return undefined;
  if (hasSynced && isOwnEcho(local, item)) return { ...local, baseVersion: item.version, isDirty: item.version === local.version ? 0 : 1 };
  const merged = toNodes(mergeComposed(fromNodes(theirs.nodes), fromNodes(local.nodes)));
  if (writeDraftNodes(merged) === writeDraftNodes(theirs.nodes)) return theirs;
  return {
    ...local,
    nodes: merged,
    abstract: abstractOf(merged),
    version: Math.max(local.version, item.version) + 1,
    updatedTs: Math.max(local.updatedTs, item.updatedTs),
    isDeleted: 0,
    baseVersion: item.version,
  };
}

function fromItem(item: DraftItem): DraftRow {
  const nodes = item.deleted === 1 ? [] : withQuote(readDraftNodes(item.html), item);
  const { conversationID, version, updatedTs, deviceId, deleted } = item;
  return { conversationID, nodes, abstract: abstractOf(nodes), version, updatedTs, deviceId, isDirty: 0, isDeleted: deleted, baseVersion: version };
}

/** Another client may send the quoted message only outside the nodes. */
function withQuote(nodes: readonly DraftNode[], { type, messageID }: DraftItem): readonly DraftNode[] {
  if (type !== QUOTE || !messageID || quotedIn(nodes) !== undefined) return nodes;
  return [{ kind: 'quote', messageID }, ...nodes];
}

/** Last writer wins by (version, updatedTs, deviceId), in the same way as on the server (protocol §5). */
function isNewer(item: DraftItem, local: DraftRow): boolean {
  if (item.version !== local.version) return item.version > local.version;
  return item.updatedTs === local.updatedTs ? item.deviceId > local.deviceId : item.updatedTs > local.updatedTs;
}

/** True when the server returns a draft that this device wrote, now or some key presses ago. */
function isOwnEcho(local: DraftRow, item: DraftItem): boolean {
  return item.deviceId === local.deviceId && item.version <= local.version && item.updatedTs <= local.updatedTs;
}

/** Adds the draft to the row of the list. */
export function withDraft(row: ConversationRow, draft: DraftRow | undefined): ConversationRow {
  const { draftAbstract: _old, ...rest } = row;
  return draft === undefined || draft.abstract === '' ? rest : { ...rest, draftAbstract: draft.abstract };
}
