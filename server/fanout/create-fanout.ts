import { CLOSE_CODE, UPDATE_NEEDED } from '../../contract/codes.ts';
import type { Delivery } from '../delivery.ts';
import { createGroupIndex, type GroupIndex } from './group-index.ts';

/** A socket that has said hello. `send` hands a finished frame over; it never throws. */
export type EngineListener = {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  /** A frame of the peer came within the idle window: a half-open socket stays in the list until it ends. */
  isLive(): boolean;
  /** It reads no logs of large groups, and is closed rather than left without the messages of one (decision 051). */
  lacksGroupLog?(): boolean;
  send(frame: string): void;
  close(code: number, reason: string): void;
};

export type NoticeListener = EngineListener & {
  /** What the socket is sent last when its session ended, by a code of LOGOUT_CODES. */
  closeReason(code: number): string;
};

export type Fanout = {
  /** Tells sockets what has committed, in the order it did (G12). */
  publish(deliveries: readonly Delivery[]): void;
  /** `groupIds` are the large groups of the user, read in the commit after which this is called. */
  addEngine(listener: EngineListener, groupIds?: readonly string[]): void;
  /** Ends the older sockets of the same device (protocol §7): the newest leader is the one that counts. */
  supersede(listener: EngineListener): void;
  removeEngine(listener: EngineListener): void;
  addNotice(listener: NoticeListener, groupIds?: readonly string[]): void;
  removeNotice(listener: NoticeListener): void;
  /** By sockets whose peer was heard of lately. */
  isOnline(userId: string): boolean;
  /** Engine sockets of a user that are open now. */
  countEngines(userId: string): number;
  isDeviceOnline(userId: string, deviceId: string): boolean;
  /** Closes everything, as a server that stops. */
  closeAll(code: number, reason: string): void;
};

type Index<L extends EngineListener = EngineListener> = Map<string, Set<L>>;

export function createFanout(): Fanout {
  const engines: Index = new Map();
  const notices: Index<NoticeListener> = new Map();
  const groups = createGroupIndex();

  function removeFrom(index: Index, listener: EngineListener): void {
    remove(index, listener);
    if (!engines.has(listener.userId) && !notices.has(listener.userId)) groups.leave(listener.userId);
  }

  const publishOne = (delivery: Delivery) => {
    switch (delivery.kind) {
      case 'event':
        return publishEvent(engines, delivery);
      case 'groupEvent':
        return toAll(engines, groups.membersOf(delivery.groupId), groupFrame(delivery));
      case 'groupMembers':
        groups.change(delivery.groupId, delivery);
        return closeOutdated(engines, delivery.joined);
      case 'live':
        return toAll(engines, delivery.userIds, `{"e":${JSON.stringify(delivery.name)},"d":${delivery.body}}`);
      case 'notice':
        return toAll(notices, listReceivers(groups, delivery), noticeText(delivery));
      // Told by others, who ask first what is true then.
      case 'receipts':
      case 'push':
      case 'presence':
      case 'presenceOf':
        return undefined;
      case 'end':
        return endSession({ engines, notices }, delivery);
    }
  };

  return {
    publish: (deliveries) => deliveries.forEach(publishOne),
    addEngine: (listener, groupIds = []) => {
      add(engines, listener);
      groups.enter(listener.userId, groupIds);
    },
    supersede: (listener) => supersede(engines, listener),
    removeEngine: (listener) => removeFrom(engines, listener),
    addNotice: (listener, groupIds = []) => {
      supersede(notices, listener);
      add(notices, listener);
      groups.enter(listener.userId, groupIds);
    },
    removeNotice: (listener) => removeFrom(notices, listener),
    isOnline: (userId) => [...(engines.get(userId) ?? [])].some((listener) => listener.isLive()),
    isDeviceOnline: (userId, deviceId) => [...(engines.get(userId) ?? [])].some((listener) => listener.deviceId === deviceId && listener.isLive()),
    countEngines: (userId) => engines.get(userId)?.size ?? 0,
    closeAll: (code, reason) => {
      for (const index of [engines, notices]) for (const set of index.values()) for (const listener of set) listener.close(code, reason);
    },
  };
}

function supersede(index: Index, listener: EngineListener): void {
  const older = [...(index.get(listener.userId) ?? [])].filter((other) => other !== listener && other.deviceId === listener.deviceId);
  for (const other of older) other.close(CLOSE_CODE.superseded, '');
}

/** These belong to a large group now. */
function closeOutdated(engines: Index, userIds: readonly string[]): void {
  for (const userId of userIds) {
    const outdated = [...(engines.get(userId) ?? [])].filter((listener) => listener.lacksGroupLog?.() === true);
    for (const listener of outdated) listener.close(CLOSE_CODE.outdated, UPDATE_NEEDED);
  }
}

function add(index: Index, listener: EngineListener): void {
  const set = index.get(listener.userId);
  if (set === undefined) index.set(listener.userId, new Set([listener]));
  else set.add(listener);
}

function remove(index: Index, listener: EngineListener): void {
  const set = index.get(listener.userId);
  set?.delete(listener);
  if (set?.size === 0) index.delete(listener.userId);
}

/** The body is serialised once; only the pts differs from one user to the next (protocol §7). */
function publishEvent(engines: Index, event: Extract<Delivery, { kind: 'event' }>): void {
  const head = `{"e":${JSON.stringify(event.name)},"pts":`;
  const tail = `,"d":${event.body}}`;
  for (const [userId, pts] of event.pts) {
    const listeners = engines.get(userId);
    if (listeners === undefined) continue;
    const frame = `${head}${pts}${tail}`;
    for (const listener of listeners) listener.send(frame);
  }
}

function groupFrame({ name, groupId, pts, body }: Extract<Delivery, { kind: 'groupEvent' }>): string {
  return `{"e":${JSON.stringify(name)},"group":${JSON.stringify(groupId)},"groupPts":${pts},"d":${body}}`;
}

function listReceivers(groups: GroupIndex, { userIds, groupId }: Extract<Delivery, { kind: 'notice' }>): readonly string[] {
  return groupId === undefined ? userIds : [...new Set([...groups.membersOf(groupId), ...userIds])];
}

function noticeText({ type, data, id, ts }: Extract<Delivery, { kind: 'notice' }>): string {
  return JSON.stringify({ type, data, id, ts });
}

function toAll(index: Index, userIds: readonly string[], frame: string): void {
  for (const userId of userIds) for (const listener of index.get(userId) ?? []) listener.send(frame);
}

function endSession(indexes: { engines: Index; notices: Index<NoticeListener> }, end: Extract<Delivery, { kind: 'end' }>): void {
  const { kicked, closeReason } = end;
  // First the frame with the text: a client that has heard of the end on its other socket listens to nothing more.
  closeSession(indexes.notices, end, (listener) => (closeReason === undefined ? undefined : listener.closeReason(closeReason)));
  closeSession(indexes.engines, end, () => (kicked === undefined ? undefined : JSON.stringify({ e: 'kicked', d: { reason: kicked } })));
}

function closeSession<L extends EngineListener>(
  index: Index<L>,
  end: Extract<Delivery, { kind: 'end' }>,
  lastFrameOf: (listener: L) => string | undefined,
): void {
  for (const set of index.values()) {
    for (const listener of [...set].filter((candidate) => candidate.sessionId === end.sessionId)) {
      const lastFrame = lastFrameOf(listener);
      if (lastFrame !== undefined) listener.send(lastFrame);
      listener.close(end.closeCode, '');
    }
  }
}
