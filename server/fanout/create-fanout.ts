import { CLOSE_CODE, UPDATE_NEEDED } from '../../contract/codes.ts';
import type { Delivery } from '../delivery.ts';
import { createGroupIndex, type GroupIndex } from './group-index.ts';

/** A socket that has sent its `hello`. `send` takes a complete frame and never throws. */
export type EngineListener = {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  /** Whether the peer sent a frame within the idle window. A half-open socket stays in the list until it ends. */
  isLive(): boolean;
  /**
   * The client does not read the logs of large groups. Its socket is closed, because it would otherwise miss the messages of such a group
   * (decision 051).
   */
  lacksGroupLog?(): boolean;
  send(frame: string): void;
  close(code: number, reason: string): void;
};

export type NoticeListener = EngineListener & {
  /** Last frame of a socket whose session ended, by a code of LOGOUT_CODES. */
  closeReason(code: number): string;
};

export type Fanout = {
  /** Sends committed deliveries to sockets, in commit order (G12). */
  publish(deliveries: readonly Delivery[]): void;
  /** `groupIds` are the user's large groups, read in the commit before this call. */
  addEngine(listener: EngineListener, groupIds?: readonly string[]): void;
  /** Closes the older sockets of the same device (protocol §7), because only the newest leader counts. */
  supersede(listener: EngineListener): void;
  removeEngine(listener: EngineListener): void;
  addNotice(listener: NoticeListener, groupIds?: readonly string[]): void;
  removeNotice(listener: NoticeListener): void;
  /** True if a frame of one of the user's sockets arrived recently. */
  isOnline(userId: string): boolean;
  /** Engine sockets of a user that are open now. */
  countEngines(userId: string): number;
  isDeviceOnline(userId: string, deviceId: string): boolean;
  /** Closes all sockets when the server stops. */
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
      // Other modules send these, because they first read the current state.
      case 'receipts':
      case 'push':
      case 'groupNotice':
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

/** Closes the sockets of users who are now in a large group but whose client cannot read its log. */
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

/** The body is serialised once. Only the pts differs between users (protocol §7). */
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
  // The frame with the text is sent first, because a client that receives the end on its other socket ignores everything later.
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
