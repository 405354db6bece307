import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
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
  /** The process of npm. */
  readonly npm: ChildProcess;
  /** The running processes of npm's process group, with their commands. */
  readonly processes: () => ReadonlyMap<number, string>;
  readonly stop: () => Promise<void>;
};

/** `npm run dev` on a copy of the tree, so that a test edits no file of the checkout. */
export async function startDevelopmentServer(options: DevelopmentOptions): Promise<DevelopmentServer> {
  const { root, edit, remove } = copyTree();
  const dataDir = join(root, '.data');
  cpSync(options.seededFrom, dataDir, { recursive: true });
  const startedMs = performance.now();
  const npm = spawn('npm', ['run', 'dev', '--', ...(options.arguments ?? [])], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(options.port ?? 0), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group contains every process that npm starts.
    detached: true,
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const processes = () => runningIn(npm.pid ?? 0);
  const stop = async (): Promise<void> => {
    const deadlineMs = performance.now() + STOP_MS;
    signalGroup(npm, 'SIGTERM');
    while (processes().size > 0 && performance.now() < deadlineMs) await new Promise((done) => setTimeout(done, 50));
    signalGroup(npm, 'SIGKILL');
    remove();
  };
  try {
    const origin = await waitForOrigin(npm, START_MS);
    return { origin, startedInMs: Math.round(performance.now() - startedMs), edit, output: () => output, npm, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends the signal to each process of the group, as a terminal does for Ctrl-C. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function runningIn(group: number): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,pgid=,stat=,args='], { encoding: 'utf8' }).split('\n')) {
    const [, pid, pgid, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (Number(pgid) === group && !state.startsWith('Z')) found.set(Number(pid), command);
  }
  return found;
}
