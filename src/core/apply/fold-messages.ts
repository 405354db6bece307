import { lanesOfMessage, type messageOverlay, confirmedMessage } from '../overlay/message-overlay.ts';
import { asShown, listEchoed } from '../overlay/row-overlay.ts';
import type { MessageRow, OpRow } from '../rows.ts';
import { countsAsUnread } from './apply-message.ts';
import { searchableText } from './message-text.ts';
import { putConversation, putMessage, type Workspace } from './workspace.ts';

/** Returns the IDs of the changed messages that queued operations change, or that operations of the workspace may change. */
export function listFolded(space: Workspace): readonly string[] {
  return [...space.changedMessages].filter((ID) => space.shown.has(ID) || (space.waiting.length > 0 && space.messages.get(ID) !== undefined));
}

/** Returns the lanes whose operations have to be read for these messages. Empty = the operations of the workspace are complete. */
export function lanesToRead(space: Workspace, ids: readonly string[]): readonly string[] {
  const lanes = ids.flatMap((ID) => [space.shown.get(ID) ?? []].flat().flatMap(lanesOfMessage));
  return lanes.length === 0 ? [] : [...lanes, ...space.waiting.map(({ entity }) => entity)];
}

export type Folding = {
  readonly overlay: ReturnType<typeof messageOverlay>;
  readonly waiting: readonly OpRow[];
  /** True when the changes come from events or lists of the server. */
  readonly isConfirmed: boolean;
};

/**
 * Replaces the server's state of each changed message by its shown state, and updates the unread counter and the search index. Returns the
 * operations whose own events have arrived.
 */
export function foldInWorkspace(space: Workspace, ids: readonly string[], { overlay, waiting, isConfirmed }: Folding): readonly OpRow[] {
  const echoed = new Map<string, OpRow>();
  for (const ID of ids) {
    const [old, confirmed] = [space.shown.get(ID), space.messages.get(ID)];
    if (confirmed === undefined) {
      count(space, old, -hiddenUnread(space, old));
      continue;
    }
    const own = waiting.filter(({ entity }) => lanesOfMessage(confirmed).includes(entity));
    if (isConfirmed && old !== undefined) for (const op of listEchoed({ before: confirmedMessage(old), confirmed }, own, overlay)) echoed.set(op.opId, op);
    const shown = asShown(confirmed, own, overlay);
    putMessage(space, shown);
    count(space, confirmed, hiddenUnread(space, shown) - hiddenUnread(space, old));
    follow(space, { old, confirmed, shown });
  }
  return [...echoed.values()];
}

/** The difference between the shown and the server's unread count of a row. */
function hiddenUnread({ me }: Workspace, row: MessageRow | undefined): number {
  if (row?.server === undefined) return 0;
  return Number(countsAsUnread(row, me)) - Number(countsAsUnread(confirmedMessage(row), me));
}

function count(space: Workspace, row: MessageRow | undefined, change: number): void {
  const conversation = row === undefined ? undefined : space.conversations.get(row.conversationID);
  if (row === undefined || conversation === undefined) return;
  // This makes the list show the row again when it is the last one.
  putConversation(space, conversation);
  if (change === 0 || row.sequence <= Math.max(conversation.readSequence, conversation.clearSequence) || row.sequence > conversation.lastSequence) return;
  const groupAtInfoList = change > 0 ? conversation.groupAtInfoList : conversation.groupAtInfoList.filter((at) => at.messageSequence !== row.sequence);
  putConversation(space, { ...conversation, unreadCount: Math.max(0, conversation.unreadCount + change), groupAtInfoList });
  space.recounts.add(row.conversationID);
}

type Folded = { readonly old: MessageRow | undefined; readonly confirmed: MessageRow; readonly shown: MessageRow };

/** A hidden message is removed from the search index, and its derived texts are deleted. */
function follow(space: Workspace, { old, confirmed, shown }: Folded): void {
  const text = searchableText(shown);
  const { ID: id, conversationID, time } = shown;
  const isKnown = text === searchableText(confirmed) && (old === undefined || text === searchableText(old));
  if (!isKnown) space.texts.push({ op: text === '' ? 'remove' : 'put', id, conversationID, time, text });
  if (shown.isRevoked && !confirmed.isRevoked && old?.isRevoked !== true) space.otherChanges.push({ table: 'wordings', ids: [id] });
}
