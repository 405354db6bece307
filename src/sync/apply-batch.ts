import { applyEvent } from '../core/apply/apply-event.ts';
import type { EngineEvent } from '../../contract/engine-events.ts';
import { putKv, readKv } from '../db/kv.ts';
import { FencedError, SchemaOutdatedError, writeAsLeader } from '../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../db/workspace.ts';
import type { StreamItem } from '../engines/chat/port.ts';
import type { LeaderContext } from './leader-context.ts';

const TABLES = [...WORKSPACE_TABLES, 'quarantine'] as const;

export type AppliedBatch = { readonly refetch: readonly string[] };

/**
 * Applies stream items in order and moves the cursor to the last one, in one transaction (G3). If the batch cannot be stored,
 * each item is tried alone, and the one that fails goes to quarantine, so that nothing behind it waits (G7, G8).
 */
export async function applyBatch(context: LeaderContext, items: readonly StreamItem[]): Promise<AppliedBatch> {
  try {
    return await applyTogether(context, items);
  } catch (error) {
    if (isFatal(error)) throw error;
    const refetch: string[] = [];
    for (const item of items) refetch.push(...(await applyAlone(context, item)).refetch);
    return { refetch };
  }
}

/** Errors that say nothing about the items: leadership lost, newer schema, no room, database closed. */
function isFatal(error: unknown): boolean {
  if (error instanceof FencedError || error instanceof SchemaOutdatedError) return true;
  const names = [nameOf(error), nameOf((error as { inner?: unknown } | undefined)?.inner)];
  return names.some((name) => name === 'QuotaExceededError' || name === 'DatabaseClosedError' || name === 'InvalidStateError' || name === 'AbortError');
}

function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

async function applyTogether(context: LeaderContext, items: readonly StreamItem[]): Promise<AppliedBatch> {
  const { db, me, epoch } = context;
  return writeAsLeader({ db, epoch }, TABLES, async () => {
    const cursor = (await readKv(db, 'cursor')) ?? 0;
    const fresh = items.filter((item) => item.pts > cursor);
    const last = fresh.at(-1);
    if (last === undefined) return { refetch: [] };
    const events = fresh.flatMap((item) => (item.event === undefined ? [] : [item.event]));
    const space = await loadWorkspace(db, me, { messageIds: events.flatMap(messageIdsOf), conversationIds: events.flatMap(conversationIdsOf) });
    for (const event of events) applyEvent(space, event);
    await saveWorkspace(db, space);
    const unknown = fresh.filter((item) => item.event === undefined);
    await db.quarantine.bulkPut(unknown.map((item) => quarantineRow(item, 'unknown or malformed event')));
    await putKv(db, 'cursor', last.pts);
    return { refetch: space.sides.flatMap((side) => (side.table === 'refetch' ? [side.scope] : [])) };
  });
}

async function applyAlone(context: LeaderContext, item: StreamItem): Promise<AppliedBatch> {
  try {
    return await applyTogether(context, [item]);
  } catch (error) {
    if (isFatal(error)) throw error;
    const { db, epoch } = context;
    await writeAsLeader({ db, epoch }, TABLES, async () => {
      await db.quarantine.put(quarantineRow(item, String(error)));
      await putKv(db, 'cursor', Math.max(item.pts, (await readKv(db, 'cursor')) ?? 0));
    });
    return { refetch: [] };
  }
}

function quarantineRow(item: StreamItem, reason: string) {
  return { id: `pts:${item.pts}`, conversationID: '', sequence: item.pts, raw: item.raw === '' ? JSON.stringify(item.event) : item.raw, reason };
}

function messageIdsOf(event: EngineEvent): string[] {
  switch (event.e) {
    case 'msg.new':
    case 'msg.modify':
      return [event.d.ID];
    case 'msg.revoke':
    case 'msg.delete':
    case 'msg.receipt':
      return event.d.list.map(({ ID }) => ID);
    default:
      return [];
  }
}

function conversationIdsOf(event: EngineEvent): string[] {
  switch (event.e) {
    case 'group.kick':
    case 'group.dissolve':
    case 'group.quit':
      return [`GROUP${event.d.groupNumber}`];
    default:
      return 'conversationID' in event.d ? [event.d.conversationID] : [];
  }
}
