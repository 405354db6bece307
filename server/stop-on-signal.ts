import type { ServerPorts } from './ports.ts';

/** Longer than all waits of the stop together. */
const EXIT_MS = 9500;
/** npm forwards a terminal's signal to a process that has already received it. */
const SAME_SIGNAL_MS = 250;

/** Stops in order at the first signal and exits immediately at the second. */
export function stopOnSignal({ clock, log }: Pick<ServerPorts, 'clock' | 'log'>, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;

  async function handle(): Promise<void> {
    if (stoppingSince !== undefined) {
      if (clock.now() - stoppingSince >= SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = clock.now();
    // The timer also keeps the process alive until it has stopped.
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
