import type { EngineEvent } from '../../contract/engine-events.ts';
import type { EngineParams } from '../../contract/engine-methods.ts';
import type { Message } from '../../contract/message.ts';
import {
  afterReactor,
  ownBefore,
  ownReactions,
  personalReactions,
  rebaseOwnReaction,
  rebaseReactionUndo,
  replayReactions,
  type Reaction,
} from '../core/marks/reactions.ts';
import { applyEvent } from '../core/apply/apply-event.ts';
import { putMessage, type Workspace } from '../core/apply/workspace.ts';
import type { Inverse, OpRow } from '../core/rows.ts';
import { readReactor } from '../db/people/read-reactor.ts';
import type { AccountDatabase } from '../db/schema.ts';

/** What an event says of a thing, and what is then left of how a waiting change of it would be taken back. */
type News = { readonly entity: string; readonly rebase: (step: Inverse) => Inverse | undefined };

/**
 * What the server tells while changes of the same thing wait is what they are taken back to, should one be refused: the values of
 * before would undo what others did meanwhile (reliability §3.1 rule 7). Call inside a write over ops.
 */
export async function rebaseOps(db: AccountDatabase, me: string, events: readonly EngineEvent[]): Promise<void> {
  const news = events.flatMap((event) => newsOf(event, me));
  if (news.length === 0) return;
  const waiting = await db.ops
    .where('entity')
    .anyOf([...new Set(news.map(({ entity }) => entity))])
    .toArray();
  if (waiting.length === 0) return;
  await db.ops.bulkPut(waiting.map((op) => news.filter(({ entity }) => entity === op.entity).reduce(rebaseOp, op)));
}

/**
 * What this user has reacted stays on screen, although the server has not heard of it yet: done to the rows before they are stored.
 * `events` = those that brought the lists, where events did. Call inside a write over ops and kv.
 */
export async function reactAgain(db: AccountDatabase, space: Workspace, { ids, events = [] }: ToldReactions): Promise<void> {
  if (ids.length === 0) return;
  const ops = await db.ops
    .where('entity')
    .anyOf(ids.map((ID) => `message:${ID}`))
    .sortBy('order');
  if (ops.length === 0) return;
  const me = await readReactor(db, space.me);
  for (const ID of ids) {
    const row = space.messages.get(ID);
    const own = ops.filter(({ entity }) => entity === `message:${ID}`);
    if (row === undefined || row.isRevoked) continue;
    const told = toldOf(space, row.reactionList, { own, events: events.filter((event) => event.e === 'msg.modify' && event.d.ID === ID) });
    putMessage(space, { ...row, reactionList: [...replayReactions(told, own, me)] });
  }
}

/** Messages of these conversations that the user has deleted, and of which the server has not heard yet. Call inside a transaction over ops. */
export async function listWaitingDeletions(db: AccountDatabase, conversationIDs: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (conversationIDs.size === 0) return NOTHING_DELETED;
  const ops = await db.ops
    .where('entity')
    .anyOf([...conversationIDs].map(deletionLane))
    .toArray();
  return new Set(ops.flatMap(({ call }) => (call.kind === 'engine' && call.method === 'delete' ? (call.params as EngineParams<'delete'>).IDs : [])));
}

const NOTHING_DELETED: ReadonlySet<string> = new Set();

/** What the server still lists although the user has deleted it stays away: done to the rows before they are stored. Returns the IDs. */
export function deleteAgain(space: Workspace, told: readonly Message[], deleted: ReadonlySet<string>): ReadonlySet<string> {
  const again = told.filter(({ ID }) => deleted.has(ID));
  for (const { ID, conversationID, sequence } of again) applyEvent(space, { e: 'msg.delete', d: { conversationID, list: [{ ID, sequence }] } });
  return new Set(again.map(({ ID }) => ID));
}

type ToldReactions = { readonly ids: readonly string[]; readonly events?: readonly EngineEvent[] };
type Waiting = { readonly own: readonly OpRow[]; readonly events: readonly EngineEvent[] };

/**
 * The list of a large group says nothing of this user, and what is stored shows what waits as if the server had heard of it: what the server
 * holds is what the operations would be taken back to, and what the events say of this user (decision 039).
 */
function toldOf(space: Workspace, list: readonly Reaction[], { own, events }: Waiting): readonly Reaction[] {
  const reactors = events.flatMap((event) => (event.e === 'msg.modify' && event.d.reactor !== undefined ? [event.d.reactor] : []));
  if (reactors.length === 0) return list;
  const held = { ...ownReactions(list), ...ownBefore(own) };
  return personalReactions(
    list,
    reactors.reduce((known, reactor) => afterReactor(known, reactor, space.me), held),
  );
}

function rebaseOp(op: OpRow, { rebase }: News): OpRow {
  return { ...op, inverse: op.inverse.flatMap((step) => rebase(step) ?? []) };
}

function newsOf(event: EngineEvent, me: string): News[] {
  switch (event.e) {
    case 'msg.revoke':
      return [
        ...event.d.list.map(({ ID }): News => ({ entity: `message:${ID}`, rebase: (step) => (step.key === ID ? undefined : step) })),
        { entity: `withdraw:${event.d.conversationID}`, rebase: withoutKeys(event.d.list) },
      ];
    case 'msg.modify': {
      const { reactionList: told, reactor, ID } = event.d;
      if (told === undefined) return [];
      const entity = `message:${ID}`;
      // In a large group the list is the same for all: only who changed it is told something of the own reactions.
      if (reactor !== undefined) return [{ entity, rebase: (step) => (reactor.userID === me ? rebaseOwnReaction(step, reactor) : step) }];
      return [{ entity, rebase: (step) => rebaseReactionUndo(step, told) }];
    }
    case 'msg.delete':
      return [{ entity: deletionLane(event.d.conversationID), rebase: withoutKeys(event.d.list) }];
    default:
      return [];
  }
}

/** The lane of all deletions of a conversation. */
function deletionLane(conversationID: string): string {
  return `delete:${conversationID}`;
}

function withoutKeys(list: readonly { readonly ID: string }[]): News['rebase'] {
  const gone = new Set(list.map(({ ID }) => ID));
  return (step) => (gone.has(step.key) ? undefined : step);
}
