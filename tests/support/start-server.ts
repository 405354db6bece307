import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitForOrigin } from './wait-for-origin.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A limit for a machine that runs several suites at once, not the time of a start. */
const START_TIMEOUT_MS = 60_000;
const ANY_NUMBER = 1_000_000;
const ANY_RATE = { perSecond: ANY_NUMBER, burst: ANY_NUMBER };

/** For tests that are not about rate limits and would have to wait for them. */
export const NO_RATES = { requests: ANY_RATE, http: ANY_RATE, addresses: ANY_RATE, groupMessagesPerSecond: ANY_NUMBER };

/** A hash at the cost of the product takes half a second of the processor, and a run of the browser tests signs in six hundred times. */
export const CHEAP_PASSWORDS = { scryptCost: 2 };

export type RunningServer = {
  /** Such as `http://127.0.0.1:41234`. */
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Ends the process in order and deletes its data. */
  stop(): Promise<void>;
  /** Kills the process as a crash would, and starts it again on the same port and data. */
  crashAndRestart(): Promise<void>;
  kill(): Promise<void>;
};

/** The content of a `CONFIG_FILE`. */
export type OperatorConfig = Readonly<Record<string, unknown>>;

export type ServerOptions = {
  /** A data folder to copy. Without one the server seeds its demo world. */
  readonly seededFrom?: string | undefined;
  readonly distDir?: string;
  readonly config?: OperatorConfig | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  /** 0 = a free port. */
  readonly port?: number;
};

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

/** Starts the built server as a separate process, on a free port and in a new data folder. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const entry = join(ROOT, 'dist-server/main.js');
  if (!existsSync(entry)) throw new Error('dist-server/main.js is missing: run "npm run build" first');
  const dataDir = mkdtempSync(join(tmpdir(), 'wisp-data-'));
  if (options.seededFrom !== undefined) cpSync(options.seededFrom, dataDir, { recursive: true });
  const configFile = join(dataDir, 'config.json');
  if (options.config !== undefined) writeFileSync(configFile, JSON.stringify(options.config));
  const spawnOn = (port: number): ChildProcess => {
    const environment = {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DIST_DIR: options.distDir ?? join(ROOT, 'dist'),
      ...(options.config === undefined ? {} : { CONFIG_FILE: configFile }),
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
