import { writeFile } from 'node:fs/promises';
import type { Log, Sms } from '../ports.ts';

const OWNER_ONLY = 0o600;
const KEPT = 50;

/**
 * Writes SMS codes for an operator whose log goes to a collector: the newest ones, in a file that only the operator can read. Writes are
 * sequential, so that an older list never replaces a newer one.
 */
export function createSmsFile(path: string, log: Log): Sms {
  const lines: string[] = [];
  let written = Promise.resolve();
  return {
    send: ({ phone, code, scene }) => {
      lines.push(`SMS code for ${phone} (${scene}): ${code}\n`);
      lines.splice(0, Math.max(0, lines.length - KEPT));
      const text = lines.join('');
      written = written.then(() => writeFile(path, text, { mode: OWNER_ONLY })).catch((error: unknown) => log.error('code not written', error));
    },
  };
}
