import { hostname } from 'node:os';
import type { Client } from 'pg';
import type { ServerPorts } from '../../ports.ts';
import { UnusableDatabase } from './unusable-database.ts';

/** Two numbers that identify this lock among all advisory locks of a database. */
const LOCK = [0x57697370, 1] as const;
const RETRY_MS = 5000;
const HOLDER = `select a.application_name as name, a.client_addr as address, a.backend_start as since
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted and l.database = (select oid from pg_database where datname = current_database())`;

export type PostgresLock = { release(): Promise<void> };

/**
 * free → held (in a separate session) → lost when PostgreSQL ends the session → held again; it retries every 5 s and logs. Two servers on
 * one database would lose answers, so the second one is refused with the name of the first.
 */
export async function lockPostgres(url: string, context: { purpose: string; ports: ServerPorts }): Promise<PostgresLock> {
  const { log, timers } = context.ports;
  let isReleased = false;
  let held = await connect(lost);

  async function connect(onLost: () => void): Promise<Client> {
    const { Client: PgClient } = await import('pg').then((module) => module.default);
    const client = new PgClient({
      connectionString: url,
      application_name: `wisp ${context.purpose}, process ${process.pid} on ${hostname()}`,
      keepAlive: true,
    });
    await client.connect().catch(refuseUnreachable);
    const refusal = await claim(client);
    if (refusal !== undefined) {
      await client.end();
      throw new UnusableDatabase(refusal);
    }
    let isLost = false;
    const report = () => {
      if (isLost) return;
      isLost = true;
      onLost();
    };
    client.on('error', report);
    client.on('end', report);
    return client;
  }

  function lost(): void {
    if (isReleased) return;
    log.error('the lock on the database is lost with its connection; it is taken again');
    timers.after(RETRY_MS, () => void again());
  }

  async function again(): Promise<void> {
    if (isReleased) return;
    try {
      held = await connect(lost);
      if (isReleased) await held.end();
    } catch (error) {
      log.error(`the lock on the database is not held: ${error instanceof Error ? error.message : String(error)}`);
      timers.after(RETRY_MS, () => void again());
    }
  }

  return {
    release: async () => {
      isReleased = true;
      await held.end().catch(() => undefined);
    },
  };
}

/** The message omits the URL, which may contain a password. */
function refuseUnreachable(error: unknown): never {
  const { message, code } = error as NodeJS.ErrnoException;
  throw new UnusableDatabase(`PostgreSQL cannot be reached: ${message === '' ? String(code) : message}.`);
}

/** Undefined = this session now has the lock; otherwise the name of its holder. */
async function claim(client: Client): Promise<string | undefined> {
  const taken = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1, $2) as ok', [...LOCK]);
  if (taken.rows[0]?.ok === true) return undefined;
  const holder = (await client.query<{ name: string; address: string | null; since: Date }>(HOLDER, [...LOCK])).rows[0];
  if (holder === undefined) return 'The database is in use by another server.';
  return `The database is in use: ${holder.name}, address ${holder.address ?? 'local'}, since ${holder.since.toISOString()}. Stop it first.`;
}
