import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { waitForOrigin } from '../../tests/support/wait-for-origin.ts';

/** What `npm run dev` reads. */
const TREE = ['contract', 'public', 'server', 'src', 'tools', 'index.html', 'package.json', 'vite.config.ts', 'vite.server.config.ts', 'tsconfig.base.json'];
const START_MS = 120_000;
const STOP_MS = 10_000;

export type DevelopmentServer = {
  readonly origin: string;
  readonly startedInMs: number;
  /** Replaces a piece of a file of the copy, as an editor does. */
  edit(path: string, from: string, to: string): void;
  output(): string;
  stop(): Promise<void>;
};

/** `npm run dev` on a copy of the tree, so that a test edits no file of the checkout. */
export async function startDevelopmentServer(options: { readonly seededFrom: string; readonly port?: number; readonly arguments?: readonly string[] }): Promise<DevelopmentServer> {
  mkdirSync('test-results', { recursive: true });
  const copy = mkdtempSync(resolve('test-results/dev-'));
  for (const name of TREE) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const dataDir = join(copy, '.data');
  cpSync(options.seededFrom, dataDir, { recursive: true });
  const startedMs = performance.now();
  // As "npm run dev" does, without npm: a signal then reaches the process itself.
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/dev.ts', ...(options.arguments ?? [])], {
    cwd: copy,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(options.port ?? 0), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const stop = async (): Promise<void> => {
    const exited = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exited;
      clearTimeout(timer);
    }
    rmSync(copy, { recursive: true, force: true });
  };
  try {
    const origin = await waitForOrigin(child, START_MS);
    return {
      origin,
      startedInMs: Math.round(performance.now() - startedMs),
      edit(path, from, to) {
        const file = join(copy, path);
        const text = readFileSync(file, 'utf8');
        if (!text.includes(from)) throw new Error(`${path} does not contain "${from}"`);
        writeFileSync(file, text.replace(from, to));
      },
      output: () => output,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
