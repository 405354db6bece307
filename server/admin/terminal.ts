import { StartProblem } from '../operations/settings/start-problem.ts';
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

/** Turns UnusableDatabase into a message for the operator. Any other error keeps its stack. */
export function refuseStart(error: unknown): never {
  throw error instanceof UnusableDatabase ? new StartProblem(error.message) : error;
}
