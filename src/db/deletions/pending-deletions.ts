import type { PendingDeletion } from '../../core/conversations/pending-deletion.ts';
import { changeKv, readKv } from '../kv.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

const PENDING = { key: 'pendingDeletions', initial: [] } as const;

/** The deletion of a conversation that can still be undone or finished. */
export async function readPendingDeletion(db: AccountDatabase, id: string): Promise<PendingDeletion | undefined> {
  return (await readKv(db, PENDING.key))?.find((one) => one.id === id);
}

/** Replaces or removes the pending deletion of a conversation. Call inside a write over kv. */
export async function putPendingDeletion(db: WritableDatabase, id: string, next?: PendingDeletion): Promise<void> {
  await changeKv(db, PENDING, (pending) => [...pending.filter((one) => one.id !== id), ...(next === undefined ? [] : [next])]);
}

/** Notes that another device has deleted the conversation up to `reach`. Call inside a write over kv. */
export async function noteDeletedElsewhere(db: WritableDatabase, { id, reach }: { readonly id: string; readonly reach: number }): Promise<void> {
  const pending = await readPendingDeletion(db, id);
  if (pending !== undefined && reach >= pending.upTo) await putPendingDeletion(db, id, { ...pending, isElsewhere: 1 });
}
