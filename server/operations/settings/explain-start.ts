import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../ports.ts';
import { StartProblem } from './start-problem.ts';

type Output = { write(text: string): unknown };

/**
 * Until the returned function is called, an error that ends the start is shown as a sentence, or with its stack trace if it is a bug, and
 * the process exits with 1. This covers exceptions and rejections of the main module's own `await`. Afterwards an uncaught exception goes
 * to the log, because its message may contain a user's text, and also ends the process.
 */
export function explainFailedStart(target: { process: Pick<NodeJS.Process, 'on' | 'off' | 'exit'>; err: Output }): (log: Log) => void {
  const explain = (error: unknown): void => {
    const text = error instanceof StartProblem ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    target.err.write(`Wisp cannot start. ${text}\n`);
    target.process.exit(1);
  };
  target.process.on('uncaughtException', explain);
  return (log) => {
    target.process.off('uncaughtException', explain);
    target.process.on('uncaughtException', (error) => {
      log.error('uncaught exception', error);
      target.process.exit(1);
    });
  };
}

/** Creates the folder and proves that it is writable. */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, '.write-probe');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartProblem(`The data folder ${dataDir} (DATA_DIR) cannot be written: ${codeOf(error)}.`);
  }
}

/** Error handler of `listen`: explains why the port cannot be opened, with the names of the variables that set it. */
export function explainListen(address: { host: string; port: number }, names: { host: string; port: string }): (error: unknown) => never {
  return (error) => {
    switch (codeOf(error)) {
      case 'EADDRINUSE':
        throw new StartProblem(`Port ${address.port} (${names.port}) on ${address.host} is in use by another program.`);
      case 'EACCES':
        throw new StartProblem(`Port ${address.port} (${names.port}) may not be opened by this user.`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new StartProblem(`${address.host} (${names.host}) is no address of this machine.`);
      default:
        throw error;
    }
  };
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ENOENT']);
/** Codes of PostgreSQL: wrong password, no such role or rule, no such database, no right to create tables. */
const REFUSED: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user name or the password',
  '28000': 'refuses the user name or the password',
  '3D000': 'has no such database',
  '42501': 'refuses the right to create tables',
  '53300': 'has too many connections',
};

/** Error handler for opening the database. It shows the URL without its password. */
export function explainDatabase(location: { url: string | undefined; file: string }): (error: unknown) => never {
  return (error) => {
    const code = codeOf(error);
    if (location.url === undefined) {
      if (!/sqlite/i.test(code)) throw error;
      throw new StartProblem(`The database ${location.file} cannot be opened: ${error instanceof Error ? error.message : code}.`);
    }
    const { host, pathname } = new URL(location.url);
    const where = `PostgreSQL at ${host}${pathname} (DATABASE_URL)`;
    if (UNREACHABLE.has(code) || (error instanceof Error && /timeout/i.test(error.message))) throw new StartProblem(`${where} does not answer.`);
    const reason = REFUSED[code];
    if (reason !== undefined) throw new StartProblem(`${where} ${reason}.`);
    throw error;
  };
}

/** Code of the error, or of the first error of several attempts. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && !('code' in error)) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
