import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree, type TreeCopy } from '../../tests/support/copy-tree.ts';
import { waitForOrigin } from '../../tests/support/wait-for-origin.ts';

const START_MS = 120_000;
const STOP_MS = 10_000;

export type DevelopmentOptions = { readonly seededFrom: string; readonly port?: number; readonly arguments?: readonly string[] };

export type DevelopmentServer = {
  readonly origin: string;
  readonly startedInMs: number;
  readonly edit: TreeCopy['edit'];
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** `npm run dev` on a copy of the tree, so that a test edits no file of the checkout. */
export async function startDevelopmentServer(options: DevelopmentOptions): Promise<DevelopmentServer> {
  const { root, edit, remove } = copyTree();
  const dataDir = join(root, '.data');
  cpSync(options.seededFrom, dataDir, { recursive: true });
  const startedMs = performance.now();
  // As "npm run dev" does, without npm: a signal then reaches the process itself.
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/dev.ts', ...(options.arguments ?? [])], {
    cwd: root,
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
    remove();
  };
  try {
    const origin = await waitForOrigin(child, START_MS);
    return { origin, startedInMs: Math.round(performance.now() - startedMs), edit, output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
