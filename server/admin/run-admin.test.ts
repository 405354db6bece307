import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CODE } from '../../contract/codes.ts';
import { clientHash, TEST_PASSWORD } from '../../tests/support/client-hash.ts';
import { connectUser } from '../../tests/support/core-client.ts';
import { createTestCore, quietPorts, TEST_CONFIG } from '../../tests/support/test-server.ts';
import { logIn } from '../commands/account/log-in.ts';
import type { ServerCore } from '../create-server-core.ts';
import { lockDataFolder } from '../data-lock.ts';
import { serveAdmin, type AdminSocket } from './admin-socket.ts';
import { runAdmin } from './run-admin.ts';

let dataDir: string;
let core: ServerCore;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wisp-admin-'));
  core = await createTestCore({ dataDir, databasePath: join(dataDir, 'wisp.db') });
});
afterEach(async () => {
  await core.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(line: string, more: { secret?: string; databaseUrl?: string } = {}) {
  const written = { out: '', error: '' };
  const exitCode = await runAdmin(line.split(' '), {
    dataDir,
    databaseUrl: more.databaseUrl,
    ports: quietPorts(),
    readConfig: () => TEST_CONFIG,
    terminal: {
      write: (text) => void (written.out += text),
      writeError: (text) => void (written.error += text),
      readSecret: async () => `${more.secret ?? ''}\n`,
    },
  });
  return { exitCode, ...written };
}

describe('while a server uses the data folder', () => {
  let socket: AdminSocket;

  beforeEach(async () => {
    // A leftover of a server that was killed.
    writeFileSync(join(dataDir, 'admin.sock'), '');
    socket = await serveAdmin(core, dataDir);
  });
  afterEach(() => socket.close());

  test('ban runs in that server and closes the sockets of the banned user at once', async () => {
    const erin = await connectUser(core, '10005');
    expect(await run('ban 10005')).toEqual({ exitCode: 0, out: 'Account 10005 is banned. 1 sessions ended.\n', error: '' });
    expect(erin.closes).toEqual([4003]);
  });

  test('reset-password lets a user sign in after wrong guesses of strangers locked the account', async () => {
    const guess = (ip: string) => logIn(core, { by: 'id', name: '10005', pwd: clientHash('wrong'), device: { deviceId: `guesser-${ip}`, deviceName: '', ip } });
    for (let host = 1; host <= 60; host += 1) await guess(`198.51.${host}.1`).catch(() => undefined);
    const signIn = (pwd: string) => logIn(core, { by: 'id', name: '10005', pwd, device: { deviceId: 'new-device', deviceName: '', ip: '203.0.113.9' } });
    await expect(signIn(clientHash(TEST_PASSWORD))).rejects.toMatchObject({ code: CODE.tooManyAttempts });
    await run('reset-password 10005 --stdin', { secret: 'correct horse' });
    expect(await signIn(clientHash('correct horse'))).toMatchObject({ wtId: '10005' });
  });

  test('reset-password reads the password from standard input and does not print it', async () => {
    const answer = await run('reset-password 10005 --stdin --json', { secret: 'correct horse' });
    expect(answer).toEqual({ exitCode: 0, out: '{"userId":"10005"}\n', error: '' });
  });

  test('only the owner of the folder may open the socket, and the server removes it when it stops', () => {
    expect(statSync(join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600);
    socket.close();
    expect(existsSync(join(dataDir, 'admin.sock'))).toBe(false);
  });

  test.each([
    ['a line that is not JSON', 'hello\n'],
    ['JSON of another shape', '{"argv":"stats"}\n'],
  ])('answers %s on the socket with exit code 2 and keeps running commands', async (_case, line) => {
    expect(await speak(line)).toContain('"exitCode":2');
    expect((await run('stats')).exitCode).toBe(0);
  });

  test('closes the connection of an endless line and keeps running commands', async () => {
    expect(await speak('x'.repeat(200_000))).toBe('');
    expect((await run('stats')).exitCode).toBe(0);
  });

  function speak(line: string): Promise<string> {
    return new Promise((resolve) => {
      const peer = connect(join(dataDir, 'admin.sock'));
      let text = '';
      peer.on('error', () => undefined);
      peer.on('data', (chunk) => (text += chunk.toString()));
      peer.on('close', () => resolve(text));
      peer.write(line);
    });
  }
});

describe('without a server', () => {
  test('a command opens the database itself and releases the lock afterwards', async () => {
    await core.close();
    expect(await run('restrict 10005')).toEqual({ exitCode: 0, out: 'Account 10005 is restricted.\n', error: '' });
    const { data } = { data: JSON.parse((await run('log --json')).out) as unknown };
    expect(data).toMatchObject([{ command: 'restrict', target: '10005' }]);
    expect(readdirSync(dataDir)).not.toContain('wisp.lock.json');
  });

  test('a server whose folder path is too long runs without a socket and logs an error', async () => {
    const errors: string[] = [];
    const host = { ...core, ports: quietPorts(errors) };
    await serveAdmin(host, join(dataDir, 'x'.repeat(100)));
    expect(errors).toEqual([expect.stringMatching(/^admin commands cannot reach this server .* is longer than 103 bytes/)]);
  });

  test('refuses a command while a restore holds the lock of the folder', async () => {
    const lock = lockDataFolder(dataDir, { purpose: 'restore', now: 1 });
    const { exitCode, error } = await run('stats');
    lock.release();
    expect([exitCode, error]).toEqual([
      1,
      expect.stringMatching(/is in use: restore, process \d+ on .+, since 1970-01-01T00:00:00\.001Z\. Stop it first\.\n$/),
    ]);
  });

  test.each([
    ['nonsense', 'There is no command "nonsense": admin help lists them.\n'],
    ['ban', 'Usage: admin ban <account> [--reason <text>]\n'],
    ['backup', 'Usage: admin backup <folder>\n'],
    ['restore /nowhere', '/nowhere is no finished backup: it has no manifest.json.\n'],
  ])('"%s" prints an error message and exits with code 2', async (line, error) => {
    expect(await run(line)).toEqual({ exitCode: 2, out: '', error });
  });

  test.each(['stats', 'check', 'backup /tmp/anywhere'])('refuses "%s" for a folder without a database and does not create the folder', async (line) => {
    const kept = dataDir;
    dataDir = join(kept, 'elsewhere');
    const { exitCode, error } = await run(line);
    expect([exitCode, error, existsSync(dataDir)]).toEqual([2, expect.stringContaining('elsewhere has no wisp.db'), false]);
    dataDir = kept;
  });

  test('refuses a command when the database file belongs to another system user', async () => {
    const { uid } = statSync(join(dataDir, 'wisp.db'));
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    const { exitCode, error } = await run('stats');
    getuid.mockRestore();
    expect([exitCode, error]).toEqual([2, expect.stringContaining(`wisp.db belongs to user ${uid}: give the command as that user.`)]);
  });

  test('prints a usage error as JSON with --json', async () => {
    expect(await run('ban --json')).toEqual({ exitCode: 2, out: '{"error":"Usage: admin ban <account> [--reason <text>]"}\n', error: '' });
  });

  test('help lists commands with their arguments', async () => {
    const { exitCode, out } = await run('help');
    expect([exitCode, out.includes('restore <folder>'), out.includes('mark-media <upload> [--clear]')]).toEqual([0, true, true]);
  });

  test('refuses a file backup when the data is in PostgreSQL', async () => {
    const answer = await run('backup /tmp/anywhere', { databaseUrl: 'postgres://wisp@127.0.0.1:1/wisp' });
    expect(answer).toEqual({ exitCode: 2, out: '', error: expect.stringContaining('use pg_dump and pg_restore') });
  });

  test('check and backup work while a server has the database open', async () => {
    expect(await run('check')).toMatchObject({ exitCode: 0, out: `${join(dataDir, 'wisp.db')} is sound.\n` });
    const folder = `${dataDir}-backup`;
    expect(await run(`backup ${folder}`)).toMatchObject({ exitCode: 0, out: expect.stringContaining('the database is sound.') });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    rmSync(folder, { recursive: true });
  });
});
