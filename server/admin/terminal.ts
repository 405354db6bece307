import { UnusableDatabase } from '../store/database/unusable-database.ts';
import type { AdminTerminal } from './run-admin.ts';

export function createTerminal(): AdminTerminal {
  return {
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
    readSecret: async () => {
      let text = '';
      process.stdin.setEncoding('utf8');
      for await (const chunk of process.stdin) text += String(chunk);
      return text;
    },
  };
}

/** Ends a start that cannot be with the sentence for the operator; any other failure keeps its stack. */
export function refuseStart(error: unknown): never {
  if (!(error instanceof UnusableDatabase)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
