import { putKv, readKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

const NOTIFY_AGAIN_MS = 86_400_000;

type Target = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

/**
 * Queues the push subscription of this browser for the server. It is repeated once a day, because the server forgets a browser whose push
 * service once refused a push.
 */
export async function registerPush(context: CommandContext, target: Target, lang: string): Promise<void> {
  const { db, ports } = context;
  const nowMs = ports.clock.now();
  await write(db, ['kv', 'ops'], async () => {
    const stored = await readKv(db, 'push');
    if (stored?.endpoint === target.endpoint && stored.lang === lang && nowMs - stored.toldTs < NOTIFY_AGAIN_MS) return;
    await putKv(db, 'push', { endpoint: target.endpoint, lang, toldTs: nowMs });
    const body = { subscription: { endpoint: target.endpoint, keys: target.keys }, lang };
    await enqueueOp(context, { entity: 'push', call: { kind: 'http', path: '/push/subscribe', body } });
  });
  context.wake();
}

/** Ends the push subscription of this browser on the server. */
export async function forgetPush(context: CommandContext): Promise<void> {
  const { db } = context;
  await write(db, ['kv', 'ops'], async () => {
    const stored = await readKv(db, 'push');
    if (stored === undefined) return;
    await db.kv.delete('push');
    await enqueueOp(context, { entity: 'push', call: { kind: 'http', path: '/push/unsubscribe', body: { endpoint: stored.endpoint } } });
  });
  context.wake();
}
