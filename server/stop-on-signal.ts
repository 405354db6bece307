import type { ServerPorts } from './ports.ts';

/** More than everything that stopping waits for. */
const EXIT_MS = 9500;
/** npm passes a signal of the terminal on to a process that has received it already. */
const SAME_SIGNAL_MS = 250;

/** Stops in order at the first signal and at once at the second. */
export function stopOnSignal({ clock, log }: Pick<ServerPorts, 'clock' | 'log'>, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;

  async function handle(): Promise<void> {
    if (stoppingSince !== undefined) {
      if (clock.now() - stoppingSince >= SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = clock.now();
    // Keeps the process alive until it has stopped, too.
    setTimeout(() => {
      log.error('the server did not stop in time');
      process.exit(1);
    }, EXIT_MS);
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.error('the server did not stop in order', error);
      process.exit(1);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void handle());
}
