import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build, type Rolldown } from 'vite';
import { writeServerProgram } from './write-server-program.ts';

export type ServerWatch = {
  /** Resolves when the server answers, at once if it already does. A server that does not start rejects only the first call. */
  ready(): Promise<void>;
  /** Whether sockets may have ended because of a restart. */
  hasJustRestarted(): boolean;
  close(): Promise<void>;
};

export type WatchOptions = {
  readonly root: string;
  /** One level below the root, like dist-server, because the server resolves the pictures of the demo world from there. */
  readonly output: string;
  readonly port: number;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly sendText: (line: string) => void;
};

const STOP_MS = 500;
const RESTART_MS = 3000;
const ENTRY = 'server/main.ts';
/** Output of a start. It is shown only once, and it contains an address that is not the address of the page. */
const ADDRESS = /Wisp: http/;
const REPEATED = /^(?:Demo accounts|  \d{5}  )/;

/** Bundles the server, and restarts it after each change of one of its files. */
export function watchServer(options: WatchOptions): ServerWatch {
  const { root, output, sendText } = options;
  const program = writeServerProgram(join(root, output), join(root, ENTRY));
  let child: ChildProcess | undefined;
  // Loads the packages while the bundler works, and while the earlier process still answers.
  let next: ChildProcess | undefined = startProcess(program, options);
  let starts = 0;
  let restartedMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let state = createPending();
  // Restarts run one after the other, also when changes arrive quickly.
  let turn = Promise.resolve();

  async function restart(): Promise<void> {
    if (isClosed) return;
    restartedMs = performance.now();
    const before = child;
    child = undefined;
    await stopProcess(before);
    const mine = next !== undefined && !hasEnded(next) ? next : startProcess(program, options);
    child = mine;
    next = undefined;
    const isFirst = starts === 0;
    starts += 1;
    readLines(mine, isFirst);
    mine.once('exit', (code, signal) => {
      if (mine !== child || isClosed) return;
      sendText(`server ended with ${String(code ?? signal)}; it starts again with the next change`);
      state.settle(isFirst ? new Error('the server did not start') : undefined);
    });
    // A process that has just ended is reported by its exit.
    mine.send('start', () => undefined);
  }

  function readLines(mine: ChildProcess, isFirst: boolean): void {
    const started = performance.now();
    for (const stream of [mine.stdout, mine.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (ADDRESS.test(line)) {
          state.settle();
          restartedMs = performance.now();
          if (!isFirst) sendText(`server restarted in ${Math.round(performance.now() - started)} ms`);
          if (!isClosed) next ??= startProcess(program, options);
        } else if (isFirst || !REPEATED.test(line)) sendText(line);
      });
    }
  }

  const watching = watchBundle({ root, output }, (event) => {
    if (event.code === 'BUNDLE_START') state = state.renew();
    if (event.code === 'ERROR') {
      sendText(`server not restarted: ${event.error.message}`);
      state.settle(starts === 0 ? event.error : undefined);
    }
    if (event.code === 'BUNDLE_END' || event.code === 'ERROR') void event.result.close();
    if (event.code === 'BUNDLE_END') turn = turn.then(restart);
  });
  watching.catch((error: unknown) => state.settle(error));

  return {
    ready: async () => state.promise,
    hasJustRestarted: () => performance.now() - restartedMs < RESTART_MS,
    async close() {
      isClosed = true;
      await watching.then(
        async (watcher) => watcher.close(),
        () => undefined,
      );
      await turn;
      await Promise.all([stopProcess(child), stopProcess(next)]);
    },
  };
}

type Pending = { readonly promise: Promise<void>; settle(error?: unknown): void; renew(): Pending };

/** A promise that can be renewed. `renew` returns the same promise while it is pending, so that waiting callers continue to wait. */
function createPending(): Pending {
  let isSettled = false;
  let end = (_error: unknown): void => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    end = (error) => (error === undefined ? resolve() : reject(error));
  });
  promise.catch(() => undefined);
  const pending: Pending = {
    promise,
    settle(error) {
      isSettled = true;
      end(error);
    },
    renew: () => (isSettled ? createPending() : pending),
  };
  return pending;
}

/** Packages stay outside of the bundle, so that a change bundles only the files of this repository. */
async function watchBundle({ root, output }: Pick<WatchOptions, 'root' | 'output'>, onEvent: (event: Rolldown.RolldownWatcherEvent) => void) {
  const watcher = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: ENTRY,
      outDir: output,
      // The folder also contains Vite's cache.
      emptyOutDir: false,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
      watch: {},
    },
  });
  if (!('on' in watcher)) throw new Error('the server is not watched');
  watcher.on('event', onEvent);
  return watcher;
}

function startProcess(program: string, { root, output, port, variables }: WatchOptions): ChildProcess {
  return fork(program, {
    cwd: root,
    execArgv: ['--enable-source-maps'],
    env: {
      ...variables,
      HOST: '127.0.0.1',
      PORT: String(port),
      // Vite serves the page.
      DIST_DIR: join(output, 'no-client'),
      LOG_FORMAT: variables['LOG_FORMAT'] ?? 'text',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Committed data survives the end of the process at any time, so a server that stops slowly is killed. */
async function stopProcess(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || hasEnded(child)) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(timer);
}
