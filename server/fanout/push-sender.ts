import { APPLY_DIRECTION, APPLY_STATUS } from '../../contract/http/apply-values.ts';
import type { FriendApply } from '../../contract/people.ts';
import type { Message } from '../../contract/message.ts';
import type { CommandHost } from '../commands/host.ts';
import type { PlannedPush, PushCause } from '../commands/push/plan-pushes.ts';
import type { Delivery } from '../delivery.ts';
import { deleteRefusedSubscription, listPushMembers, listPushUsers } from '../store/account/push-subscriptions.ts';
import { parseStored } from '../store/safe-json.ts';
import { createCauseQueue } from './push/cause-queue.ts';
import { createEndpointQueues, type PushOutcome } from './push/endpoint-queues.ts';
import { sendPush } from './push/send-push.ts';
import type { VapidKeys } from './vapid-keys.ts';
import { endOfTurn } from '../store/database/end-of-turn.ts';

export type PushSender = {
  /**
   * Notes committed deliveries. Users without a connection are notified by the push service of their browser, later and outside the commit
   * path (G5).
   */
  note(deliveries: readonly Delivery[]): void;
  /** Adds a user with a push subscription. These users are cached here, so that a message costs no query for users without one. */
  add(userId: string): void;
  countWaiting(): number;
  /** Waits until the deliveries noted so far are sent. It does not wait for endpoints that rest after a failure. */
  drain(): Promise<void>;
  /** Waits a short time for the noted deliveries and drops the rest. */
  close(): Promise<void>;
};

/** The methods that routes use. */
export type PushScheduler = Pick<PushSender, 'add' | 'countWaiting' | 'drain'> & {
  /** The key with which a browser subscribes (`webConfig.vapidPublicKey`). */
  publicKey(): Promise<string>;
};

export type PushSenderOptions = {
  readonly host: CommandHost;
  readonly keys: () => Promise<VapidKeys>;
  readonly plan: (cause: PushCause) => Promise<PlannedPush[]>;
};

const MOST_PER_USER = 50;
const CLOSE_MS = 1000;
/** A plan older than this is made again, because settings, sign-outs and connections may have changed. */
const PLAN_GOOD_MS = 1000;
const SECOND_MS = 1000;

/**
 * noted → waiting (the newest cause per user and conversation) → planned from the stored state → in the queue of each endpoint → encrypted
 * → sent. A push is only a hint: one that fails for long is dropped, because the message itself is in the user's log.
 */
export async function createPushSender(options: PushSenderOptions): Promise<PushSender> {
  const { db, ports } = options.host;
  const users = new Set(await listPushUsers(db));
  const waiting = createCauseQueue<Cause>(MOST_PER_USER);
  const endpoints = createEndpointQueues(ports);
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function run(): Promise<void> {
    for (let next = waiting.take(); next !== undefined && !isClosed; next = waiting.take()) {
      await handle(next.key, next.cause).catch((error: unknown) => ports.log.error('push failed', error));
      // Planning reads without pause, so this lets requests run between two users.
      await endOfTurn();
    }
    running = undefined;
  }

  async function handle(key: string, cause: Cause): Promise<void> {
    if (cause.kind !== 'group') return queueCause(key, cause);
    const { groupId, message } = cause;
    const members = (await listPushMembers(db, groupId)).filter((userId) => userId !== message.from);
    for (const userId of members) waiting.set(`${userId} ${message.conversationID}`, { kind: 'message', userId, message });
  }

  async function queueCause(key: string, cause: PushCause): Promise<void> {
    const plannedAt = ports.clock.now();
    for (const push of await options.plan(cause)) {
      const { endpoint } = push.subscription;
      const findPush = async () => {
        const ageMs = ports.clock.now() - plannedAt;
        // The age is negative if the clock was set back. Then the real age is unknown.
        if (ageMs >= 0 && ageMs < PLAN_GOOD_MS) return push;
        return (await options.plan(cause)).find(({ subscription }) => subscription.endpoint === endpoint);
      };
      endpoints.offer(endpoint, { key, expiresAt: plannedAt + push.ttlSec * SECOND_MS, send: (signal) => sendFound(options, findPush, signal) });
    }
  }

  async function drain(): Promise<void> {
    while (running !== undefined) await running;
    await endpoints.drain();
  }

  return {
    note: (deliveries) => {
      if (users.size === 0 || isClosed) return;
      for (const delivery of deliveries) for (const [key, cause] of causesOf(delivery, users)) waiting.set(key, cause);
      if (waiting.size() > 0) running ??= run();
    },
    add: (userId) => void users.add(userId),
    countWaiting: () => waiting.size() + endpoints.countWaiting(),
    drain,
    close: async () => {
      const due = ports.timers.after(CLOSE_MS, giveUp);
      await drain();
      due.cancel();
      giveUp();
    },
  };

  function giveUp(): void {
    isClosed = true;
    endpoints.close();
  }
}

async function sendFound(options: PushSenderOptions, findPush: () => Promise<PlannedPush | undefined>, signal: AbortSignal): Promise<PushOutcome> {
  const push = await findPush();
  if (push === undefined) return 'refused';
  const { ports, config, write } = options.host;
  const outcome = await sendPush({ outbound: ports.outbound, subject: config.push.subject, keys: await options.keys() }, push, signal);
  const isOver = outcome === 'gone' || outcome === 'unusable';
  if (isOver && !signal.aborted) await write((unit) => deleteRefusedSubscription(unit.db, push.subscription));
  if (outcome === 'unusable') ports.log.warn('push subscription with unusable keys removed', { user: push.subscription.userId });
  return outcome;
}

/** A message of a large group is one cause for all members with a subscription. The members are read when the cause is planned. */
type Cause = PushCause | { kind: 'group'; groupId: string; message: Message };

function causesOf(delivery: Delivery, users: ReadonlySet<string>): [key: string, cause: Cause][] {
  if (delivery.kind === 'push') {
    const own = delivery.userIds.filter((userId) => users.has(userId));
    return own.map((userId) => [`${userId} ${delivery.payload.t}`, { kind: 'call', userId, payload: delivery.payload, ttlSec: delivery.ttlSec }]);
  }
  if (delivery.kind === 'groupNotice') {
    const { userIds, notice } = delivery;
    const own = userIds.filter((userId) => users.has(userId));
    return own.map((userId) => [`${userId} ${notice.list} ${notice.groupId}`, { kind: 'groupNotice', userId, notice }]);
  }
  if (delivery.kind === 'groupEvent') return causesOfGroup(delivery);
  if (delivery.kind !== 'event') return [];
  const reached = [...delivery.pts.keys()].filter((userId) => users.has(userId));
  if (reached.length === 0) return [];
  if (delivery.name === 'friend.apply') {
    const apply = parseStored<FriendApply>(delivery.body);
    // The applicant's own devices and already answered applications need no push.
    if (apply.direction !== APPLY_DIRECTION.received || apply.applyStatus !== APPLY_STATUS.waiting) return [];
    return reached.map((userId) => [`${userId} apply`, { kind: 'apply', userId, apply }]);
  }
  if (delivery.name !== 'msg.new') return [];
  const message = parseStored<Message>(delivery.body);
  if (message.noUnread === 1) return [];
  const others = reached.filter((userId) => userId !== message.from);
  return others.map((userId) => [`${userId} ${message.conversationID}`, { kind: 'message', userId, message }]);
}

/**
 * Keys start with the group as a user's keys start with the user, so that groups take turns. The newest message of a group replaces the
 * waiting one.
 */
function causesOfGroup({ name, groupId, body }: Extract<Delivery, { kind: 'groupEvent' }>): [key: string, cause: Cause][] {
  if (name !== 'msg.new') return [];
  const message = parseStored<Message>(body);
  return message.noUnread === 1 ? [] : [[`${message.conversationID} newest`, { kind: 'group', groupId, message }]];
}
