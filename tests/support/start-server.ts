import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitForOrigin } from './wait-for-origin.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 20_000;

export type RunningServer = {
  /** Such as `http://127.0.0.1:41234`. */
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Ends the process in order and deletes its data. */
  stop(): Promise<void>;
  /** Kills the process as a crash would and starts it again on the same port and data. */
  crashAndRestart(): Promise<void>;
  kill(): Promise<void>;
};

export type ServerOptions = {
  /** A data folder to start from; it is copied. Without one the server seeds its demo world. */
  readonly seededFrom?: string | undefined;
  readonly distDir?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** 0 takes a free one. */
  readonly port?: number;
};

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

/** Starts the built server as a process of its own, on a free port and in a data folder of its own. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const entry = join(ROOT, 'dist-server/main.js');
  if (!existsSync(entry)) throw new Error('dist-server/main.js is missing: run "npm run build" first');
  const dataDir = mkdtempSync(join(tmpdir(), 'wisp-data-'));
  if (options.seededFrom !== undefined) cpSync(options.seededFrom, dataDir, { recursive: true });
  const spawnOn = (port: number): ChildProcess => {
    const environment = {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DIST_DIR: options.distDir ?? join(ROOT, 'dist'),
      ...options.environment,
    };
    return spawn(process.execPath, [entry], { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  let child = spawnOn(options.port ?? 0);
  const kill = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await waitForExit(child);
  };
  const stop = async (): Promise<void> => {
    await kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const origin = await waitForOrigin(child, START_TIMEOUT_MS);
    return {
      origin,
      dataDir,
      get process() {
        return child;
      },
      stop,
      kill: async () => kill('SIGKILL'),
      async crashAndRestart() {
        await kill('SIGKILL');
        child = spawnOn(Number(new URL(origin).port));
        await waitForOrigin(child, START_TIMEOUT_MS);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
