import { randomBytes } from 'node:crypto';
import { createOutbound } from './security/outbound.ts';
import type { ServerPorts, Timer } from './ports.ts';

/** The real clock, random source, timers and terminal of this process. */
export function createSystemPorts(): ServerPorts {
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
    // No SMS provider is part of this server: whoever runs it reads the code on the terminal (docs/operating.md).
    sms: { send: ({ phone, code, scene }) => void process.stdout.write(`SMS code for ${phone} (${scene}): ${code}\n`) },
    log: {
      info: (text) => void process.stdout.write(`${text}\n`),
      error: (text, cause) => void process.stderr.write(`${text}${cause === undefined ? '' : ` ${describe(cause)}`}\n`),
    },
  };
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
