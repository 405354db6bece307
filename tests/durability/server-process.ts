import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { waitForOrigin } from '../support/wait-for-origin.ts';

export type ServerCommand = {
  readonly entry: string;
  readonly dataDir: string;
  /** A program with its arguments that runs the server, such as strace. */
  readonly under?: readonly string[];
  /** Variables besides those of the folder, such as DATABASE_URL. */
  readonly environment?: Readonly<Record<string, string>>;
};

export type ServerProcess = {
  readonly origin: string;
  /** SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
};

const START_TIMEOUT_MS = 60_000;

/** Starts a built server on a folder that survives it, as after a crash. */
export async function startProcess({ entry, dataDir, under = [], environment: more = {} }: ServerCommand): Promise<ServerProcess> {
  const [program, ...rest] = [...under, process.execPath, entry];
  const environment = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    CONFIG_FILE: join(dataDir, 'config.json'),
    DIST_DIR: join(dataDir, 'no-client'),
    ...more,
  };
  // Without io_uring every write of a file is a system call that strace can see.
  const child = spawn(program, rest, { cwd: dirname(entry), env: { ...environment, UV_USE_IO_URING: '0' }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    // The process group is the server's own: killing only strace would leave the server running.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  try {
    return { origin: await waitForOrigin(child, START_TIMEOUT_MS), kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
