import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { waitForOrigin } from './support/wait-for-origin.ts';
import { createWireClient } from './support/wire-client.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'wisp-start-'));
const aFile = join(folder, 'a-file');
let busy: Server;
let busyPort: number;
let closedPort: number;

beforeAll(async () => {
  writeFileSync(aFile, '');
  busy = await listen();
  busyPort = portOf(busy);
  const closed = await listen();
  closedPort = portOf(closed);
  await new Promise((resolve) => closed.close(resolve));
});
afterAll(async () => {
  await new Promise((resolve) => busy.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function spawnServer(environment: Readonly<Record<string, string>>) {
  const { PATH = '' } = process.env;
  const env = { PATH, PORT: '0', DATA_DIR: join(folder, 'data'), CONFIG_FILE: configWith('{"demo":false}'), ...environment };
  return spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'server/main.ts')], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

let configs = 0;
function configWith(text: string): string {
  configs += 1;
  const path = join(folder, `config-${configs}.json`);
  writeFileSync(path, text);
  return path;
}

async function startAndFail(environment: Readonly<Record<string, string>>): Promise<{ code: number | null; output: string }> {
  const child = spawnServer(environment);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

type Problem = [environment: () => Readonly<Record<string, string>>, sentence: RegExp];

const PROBLEMS: Readonly<Record<string, Problem>> = {
  'a port that is not a number': [() => ({ PORT: 'http' }), /PORT must be a whole number from 0 to 65535\./],
  'a misspelt setting': [() => ({ CONFIG_FILE: configWith('{"timezone":"Asia/Shanghai"}') }), /timezone is no setting, did you mean timeZone\?\./],
  'a configuration that is not JSON': [() => ({ CONFIG_FILE: configWith('demo: false') }), /is no valid configuration: it is no JSON\./],
  'a data folder that is not writable': [
    () => ({ DATA_DIR: join(aFile, 'data') }),
    /The data folder \S+a-file\/data \(DATA_DIR\) cannot be written: ENOTDIR\./,
  ],
  'a database file that is not a database': [() => ({ DATA_DIR: dataOfText() }), /wisp\.db is damaged \(file is not a database\)\./],
  'a port in use': [() => ({ PORT: String(busyPort) }), /Port \d+ \(PORT\) on 127\.0\.0\.1 is in use by another program\./],
  'an address of another machine': [() => ({ HOST: '192.0.2.1' }), /192\.0\.2\.1 \(HOST\) is no address of this machine\./],
  'a metrics port in use': [() => ({ METRICS_PORT: String(busyPort) }), /Port \d+ \(METRICS_PORT\) on 127\.0\.0\.1 is in use by another program\./],
  'a PostgreSQL that does not answer': [
    () => ({ DATABASE_URL: `postgres://wisp:geheim@127.0.0.1:${closedPort}/wisp` }),
    /PostgreSQL cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:\d+\./,
  ],
};

function dataOfText(): string {
  const data = mkdtempSync(join(folder, 'text-'));
  writeFileSync(join(data, 'wisp.db'), 'this is a text, and no database at all\n'.repeat(100));
  return data;
}

describe('a server that cannot start', () => {
  test.each(Object.entries(PROBLEMS))(
    'reports %s in one sentence and exits with 1',
    async (_name, [environment, sentence]) => {
      const { code, output } = await startAndFail(environment());
      expect(output).toMatch(sentence);
      expect(output.trimEnd().split('\n')).toEqual([expect.stringMatching(/^Wisp cannot start\. /)]);
      expect(output).not.toContain('geheim');
      expect(code).toBe(1);
    },
    START_MS,
  );
});

describe('a started server', () => {
  test(
    'writes only JSON lines if its output is no terminal, and SMS codes to a separate file',
    async () => {
      const data = mkdtempSync(join(folder, 'data-'));
      const codes = join(data, 'sms-codes.txt');
      const child = spawnServer({ DATA_DIR: data, METRICS_PORT: '0' });
      onTestFinished(() => void child.kill('SIGKILL'));
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const origin = await waitForOrigin(child, START_MS);
      await expect.poll(() => /Metrics: (http:[^"]+)/.exec(output)?.[1]).toBeDefined();
      const metrics = await fetch(/Metrics: (http:[^"]+)/.exec(output)?.[1] ?? '').then((response) => response.text());
      expect(metrics).toContain('wisp_sockets{kind="engine"} 0');
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      await createWireClient(origin).post('/user/login/smsCode', { phone: '13912345678', scene: 'register' });
      await expect.poll(() => (existsSync(codes) ? readFileSync(codes, 'utf8') : '')).toMatch(/SMS code for \+8613912345678 \(register\): \d{6}/);
      const lines = output.trimEnd().split('\n');
      expect(lines.map((line) => typeof (JSON.parse(line) as { level: unknown }).level)).toEqual(lines.map(() => 'string'));
      expect(output).not.toContain('13912345678');
    },
    START_MS,
  );
});
