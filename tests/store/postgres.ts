import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { openDatabase, type OpenDatabase } from '../../server/store/open-database.ts';

/** Debian installs the server programs of each version outside of the PATH. */
const DEBIAN_ROOT = '/usr/lib/postgresql';
const START_TRIES = 100;
const START_PAUSE_MS = 100;

export type PostgresCluster = { url: string; stop(): Promise<void> };

/** The folder with the server programs of the newest installed version. Throws if PostgreSQL is missing, because no suite is skipped. */
export function findPostgres(root = DEBIAN_ROOT, path = process.env['PATH'] ?? ''): string {
  const versions = existsSync(root) ? readdirSync(root).sort((left, right) => Number(right) - Number(left)) : [];
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...path.split(delimiter)];
  const bin = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (bin === undefined) throw new Error('this test needs PostgreSQL (Debian and Ubuntu: apt-get install postgresql)');
  return bin;
}

/** A private cluster in a temporary folder, run by an unprivileged user, because PostgreSQL refuses to run as root. */
export async function startPostgres(): Promise<PostgresCluster> {
  const bin = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'wisp-postgres-'));
  const data = join(folder, 'data');
  const owner = unprivileged();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = { cwd: folder, stdio: 'ignore' as const, env: { PATH: process.env['PATH'] ?? '' }, ...owner };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'wisp', '--locale=C', '--encoding=UTF8', '--auth=trust', '--no-sync'], options);
  const port = await freePort();
  const settings = [`listen_addresses=127.0.0.1`, `unix_socket_directories=${folder}`, 'fsync=off'].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], options);
  await waitUntilReady(bin, port);
  return {
    url: `postgres://wisp@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await endProcess(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let databases = 0;

/** The URL of a new, empty database of the cluster, so that tests share no rows. It sorts by code points, or by a language. */
export function createPostgresDatabase(cluster: PostgresCluster, language?: string): string {
  databases += 1;
  const name = `empty${databases}`;
  const sorting = language === undefined ? '' : `template template0 locale_provider icu icu_locale '${language}'`;
  execFileSync(join(findPostgres(), 'psql'), [cluster.url, '-c', `create database ${name} ${sorting}`], { stdio: 'ignore' });
  return cluster.url.replace(/\/postgres$/, `/${name}`);
}

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(bin: string, port: number): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    try {
      execFileSync(join(bin, 'psql'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'wisp', '-d', 'postgres', '-c', 'select 1'], { stdio: 'ignore' });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS));
    }
  }
  throw new Error('PostgreSQL does not answer');
}

function endProcess(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGINT');
  });
}

/** A cluster for one test file. It stops when the database is closed. */
export async function openOnPostgres(): Promise<OpenDatabase> {
  const cluster = await startPostgres();
  const database = await openDatabase(cluster.url);
  return { ...database, close: () => database.close().then(cluster.stop) };
}
