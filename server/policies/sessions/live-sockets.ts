import { CODE } from '../../../contract/codes.ts';
import type { ServerPorts } from '../../ports.ts';
import { listSessionStates, type SessionState } from '../../store/account/sessions.ts';
import type { Db } from '../../store/tables.ts';
import { isWithin } from '../limits/is-within.ts';
import { refuse } from '../refusal.ts';
import { sessionCodeOf, type SessionUse } from './session-code.ts';

/** An authenticated socket of this process. */
export type LiveSocket = {
  readonly sessionId: string;
  readonly userId: string;
  readonly use: SessionUse;
  /** The session is no longer valid; `code` is one of LOGOUT_CODES. */
  sessionEnded(code: number): void;
  /** Accepts no new request, answers the accepted ones and closes with 1001. */
  drain(): Promise<void>;
};

/**
 * The sessions of all open sockets, with the state that was last read. States: unread → known (used by commands) → invalidated by a commit
 * of this process, or too old → known again. Other processes share the database but no memory, so every session is read again before
 * `MAX_AGE_MS` has passed.
 */
export type LiveSockets = {
  add(socket: LiveSocket): void;
  remove(socket: LiveSocket): void;
  /** Refuses with a code of LOGOUT_CODES. It runs a query through `db` only if no current state is known. */
  check(socket: LiveSocket, db: Db): Promise<SessionState>;
  /** Call it before a commit that changes these sessions or users. Until `recheck`, each check reads through its own transaction. */
  invalidate(ids: ReadonlySet<string>): void;
  /** Call it after the commit: reads the sessions again and ends the sockets of those that are no longer valid. */
  recheck(ids: ReadonlySet<string>): Promise<void>;
  drain(): Promise<void>;
  close(): void;
};

type Entry = {
  readonly id: string;
  readonly userId: string;
  readonly sockets: Set<LiveSocket>;
  state: SessionState | undefined;
  readAt: number;
  version: number;
};
type Context = { readonly db: Db; readonly ports: Pick<ServerPorts, 'clock' | 'timers' | 'log'>; readonly idleMs: number };

/** A socket ends within 5 s after its session: this period plus the time of a query. */
const READ_EVERY_MS = 4000;
const MAX_AGE_MS = 5000;

export function createLiveSockets({ db, ports, idleMs }: Context): LiveSockets {
  const entries = new Map<string, Entry>();
  let isDraining = false;
  let isReading = false;

  const codeOf = (state: SessionState | undefined, use: SessionUse) =>
    state === undefined ? CODE.tokenMissing : sessionCodeOf(state, { use, now: ports.clock.now(), idleMs });

  const isRecent = ({ readAt }: Entry) => isWithin(ports.clock.now() - readAt, MAX_AGE_MS);
  const known = (entry: Entry | undefined) => (entry?.state !== undefined && isRecent(entry) ? entry.state : undefined);

  function endDead(entry: Entry, state: SessionState | undefined): void {
    for (const socket of entry.sockets) {
      const code = codeOf(state, socket.use);
      if (code !== undefined) socket.sessionEnded(code);
    }
  }

  async function read(asked: readonly Entry[]): Promise<void> {
    const versions = asked.map((entry) => entry.version);
    // The age counts from the start of the query, because a commit during the query may be missing in its result.
    const readAt = ports.clock.now();
    const states = new Map(
      (
        await listSessionStates(
          db,
          asked.map(({ id }) => id),
        )
      ).map((state) => [state.id, state]),
    );
    asked.forEach((entry, index) => {
      // The entry was invalidated during the read. The read after that commit decides.
      if (entry.version !== versions[index]) return;
      entry.state = states.get(entry.id);
      entry.readAt = readAt;
      endDead(entry, entry.state);
    });
  }

  async function readAll(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      await read([...entries.values()]);
    } catch (error) {
      ports.log.error('sessions of open sockets not read', error);
    } finally {
      isReading = false;
    }
  }

  const find = (ids: ReadonlySet<string>) => (ids.size === 0 ? [] : [...entries.values()].filter((entry) => ids.has(entry.id) || ids.has(entry.userId)));

  const timer = ports.timers.every(READ_EVERY_MS, () => void (entries.size > 0 && readAll()));

  return {
    add: (socket) => {
      const entry = entries.get(socket.sessionId) ?? {
        id: socket.sessionId,
        userId: socket.userId,
        sockets: new Set(),
        state: undefined,
        readAt: 0,
        version: 0,
      };
      // The authentication may be older than a commit that ended the session, so the first check reads again.
      entry.state = undefined;
      entry.sockets.add(socket);
      entries.set(socket.sessionId, entry);
      if (isDraining) void socket.drain();
    },
    remove: (socket) => {
      const entry = entries.get(socket.sessionId);
      entry?.sockets.delete(socket);
      if (entry?.sockets.size === 0) entries.delete(socket.sessionId);
    },
    check: async (socket, through) => {
      const entry = entries.get(socket.sessionId);
      const state = known(entry) ?? (await readOne(entry, socket, through));
      const code = codeOf(state, socket.use);
      return code === undefined && state !== undefined ? state : refuse(code ?? CODE.tokenMissing);
    },
    invalidate: (ids) => {
      for (const entry of find(ids)) {
        entry.version += 1;
        entry.state = undefined;
      }
    },
    recheck: async (ids) => {
      const changed = find(ids);
      for (const entry of changed) entry.version += 1;
      if (changed.length > 0) await read(changed);
    },
    drain: async () => {
      isDraining = true;
      const sockets = [...entries.values()].flatMap((entry) => [...entry.sockets]);
      await Promise.all(sockets.map((socket) => socket.drain()));
    },
    close: () => timer.cancel(),
  };

  /** Keeps only what was read outside of a transaction, because a transaction's view may be rolled back. */
  async function readOne(entry: Entry | undefined, socket: LiveSocket, through: Db): Promise<SessionState | undefined> {
    if (through === db && entry !== undefined) await read([entry]);
    return (entry === undefined ? undefined : known(entry)) ?? (await listSessionStates(through, [socket.sessionId]))[0];
  }
}
