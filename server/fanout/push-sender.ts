import type { FriendApply } from '../../contract/people.ts';
import type { Message } from '../../contract/message.ts';
import type { CommandHost } from '../commands/host.ts';
import type { PlannedPush, PushCause } from '../commands/push/plan-pushes.ts';
import type { Delivery } from '../delivery.ts';
import { deletePushSubscription, listPushMembers, listPushUsers } from '../store/account/push-subscriptions.ts';
import { parseStored } from '../store/safe-json.ts';
import type { VapidKeys } from './vapid-keys.ts';

export type PushSender = {
  /** What has committed; whoever has no connection is told by his browser's push service, later and off this path (G5). */
  note(deliveries: readonly Delivery[]): void;
  /** Users whose browsers listen; kept here, so that a message costs no query for those who have none. */
  add(userId: string): void;
  /** Waits for what was noted so far. */
  drain(): Promise<void>;
};

/** What routes need of it. */
export type PushDesk = Pick<PushSender, 'add' | 'drain'> & {
  /** What a browser subscribes with (`webConfig.vapidPublicKey`). */
  publicKey(): Promise<string>;
};

export type PushSenderOptions = {
  readonly host: CommandHost;
  readonly keys: () => Promise<VapidKeys>;
  readonly plan: (cause: PushCause) => Promise<PlannedPush[]>;
};

const GONE: ReadonlySet<number> = new Set([404, 410]);
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 65_536;

/**
 * noted → waiting, one cause for each user and conversation, the newest → planned from what is stored → encrypted → sent. A push
 * is a hint: one that fails is forgotten, since the message itself is in the user's log.
 */
export async function createPushSender(options: PushSenderOptions): Promise<PushSender> {
  const users = new Set(await listPushUsers(options.host.db));
  const waiting = new Map<string, Cause>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (let next = waiting.entries().next(); next.done !== true; next = waiting.entries().next()) {
      const [key, cause] = next.value;
      waiting.delete(key);
      await handle(cause).catch((error: unknown) => options.host.ports.log.error('push failed', error));
      // Planning reads without a wait of its own: requests come between one user's and the next.
      await endOfTurn();
    }
    running = undefined;
  }

  async function handle(cause: Cause): Promise<void> {
    if (cause.kind !== 'group') return sendCause(options, cause);
    const { groupId, message } = cause;
    const members = (await listPushMembers(options.host.db, groupId)).filter((userId) => userId !== message.from);
    for (const userId of members) waiting.set(`${userId} ${message.conversationID}`, { kind: 'message', userId, message });
  }

  return {
    note: (deliveries) => {
      if (users.size === 0) return;
      for (const delivery of deliveries) for (const [key, cause] of causesOf(delivery, users)) waiting.set(key, cause);
      if (waiting.size > 0) running ??= run();
    },
    add: (userId) => void users.add(userId),
    drain: async () => {
      while (running !== undefined) await running;
    },
  };
}

/** A message of a large group stands for all members who subscribed; who they are is asked when its turn comes. */
type Cause = PushCause | { kind: 'group'; groupId: string; message: Message };

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const RECEIVED = 1;
const WAITING = 0;

function causesOf(delivery: Delivery, users: ReadonlySet<string>): [key: string, cause: Cause][] {
  if (delivery.kind === 'push') {
    const own = delivery.userIds.filter((userId) => users.has(userId));
    return own.map((userId) => [`${userId} ${delivery.payload.t}`, { kind: 'call', userId, payload: delivery.payload, ttlSec: delivery.ttlSec }]);
  }
  if (delivery.kind === 'groupEvent') return causesOfGroup(delivery);
  if (delivery.kind !== 'event') return [];
  const reached = [...delivery.pts.keys()].filter((userId) => users.has(userId));
  if (reached.length === 0) return [];
  if (delivery.name === 'friend.apply') {
    const apply = parseStored<FriendApply>(delivery.body);
    // The applicant's own devices, and what has been answered, are no news to ring for.
    if (apply.direction !== RECEIVED || apply.applyStatus !== WAITING) return [];
    return reached.map((userId) => [`${userId} apply`, { kind: 'apply', userId, apply }]);
  }
  if (delivery.name !== 'msg.new') return [];
  const message = parseStored<Message>(delivery.body);
  if (message.noUnread === 1) return [];
  const others = reached.filter((userId) => userId !== message.from);
  return others.map((userId) => [`${userId} ${message.conversationID}`, { kind: 'message', userId, message }]);
}

function causesOfGroup({ name, groupId, body }: Extract<Delivery, { kind: 'groupEvent' }>): [key: string, cause: Cause][] {
  if (name !== 'msg.new') return [];
  const message = parseStored<Message>(body);
  return message.noUnread === 1 ? [] : [[`group ${groupId}`, { kind: 'group', groupId, message }]];
}

async function sendCause(options: PushSenderOptions, cause: PushCause): Promise<void> {
  const planned = await options.plan(cause);
  if (planned.length === 0) return;
  const keys = await options.keys();
  await Promise.all(planned.map((push) => sendOne(options.host, keys, push)));
}

async function sendOne(host: CommandHost, keys: VapidKeys, { subscription, payload, ttlSec }: PlannedPush): Promise<void> {
  const { endpoint, p256dh, auth } = subscription;
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject: host.config.push.subject, ...keys },
    TTL: ttlSec,
    urgency: payload.t === 'call' ? 'high' : 'normal',
  });
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
  const body = new Uint8Array(details.body ?? new Uint8Array(0));
  const answer = await host.ports.outbound.request({ method: 'POST', url: endpoint, headers, body, maxBytes: MAX_ANSWER_BYTES, timeoutMs: TIMEOUT_MS });
  if (answer !== undefined && GONE.has(answer.status)) await host.write((unit) => deletePushSubscription(unit.db, { endpoint }));
}
