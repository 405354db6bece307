import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createJsonLog, createTextLog } from './operations/log/create-log.ts';
import type { Environment } from './operations/settings/read-environment.ts';
import { createSmsFile } from './operations/sms-file.ts';
import { createOutbound } from './security/outbound.ts';
import type { Log, ServerPorts, Sms, Timer } from './ports.ts';

/** The real clock, random source and timers of this process. Without other adapters, log and SMS codes go to the terminal. */
export function createSystemPorts(options: { log?: Log; sms?: Sms } = {}): ServerPorts {
  return {
    clock: { now: () => Date.now() },
    random: { bytes: (length) => new Uint8Array(randomBytes(length)), uint32: () => randomBytes(4).readUInt32BE(0) },
    timers: {
      after: (delayMs, run): Timer => {
        const handle = setTimeout(run, delayMs).unref();
        return { cancel: () => clearTimeout(handle) };
      },
      every: (periodMs, run): Timer => {
        const handle = setInterval(run, periodMs).unref();
        return { cancel: () => clearInterval(handle) };
      },
    },
    outbound: createOutbound(),
    // This server contains no SMS provider; the operator reads the code on the terminal (docs/operating.md).
    sms: options.sms ?? { send: ({ phone, code, scene }) => void process.stdout.write(`SMS code for ${phone} (${scene}): ${code}\n`) },
    log: options.log ?? createTextLog({ level: 'info', out: process.stdout, err: process.stderr }),
  };
}

/** The ports that the environment selects: JSON lines for a collector, or text lines for a terminal. */
export function createProcessPorts({ format, level }: Environment['log'], dataDir: string): ServerPorts {
  // If the reader of the output disconnects, the server must not end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (format === 'text') return createSystemPorts({ log: createTextLog({ level, out: process.stdout, err: process.stderr }) });
  const log = createJsonLog({ level, out: process.stdout });
  return createSystemPorts({ log, sms: createSmsFile(join(dataDir, 'sms-codes.txt'), log) });
}
