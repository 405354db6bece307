import { spawn } from 'node:child_process';
import type { Log } from '../ports.ts';

/**
 * Checks the whole database in a separate process, so that neither the start nor a request waits for it. It logs damage and the server
 * continues, because the operator decides whether a damaged index is a reason to stop the service.
 */
export function checkInBackground(entry: string, log: Log): void {
  log.info('the database is checked in the background');
  const child = spawn(process.execPath, [...process.execArgv, entry, 'admin', 'check'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (chunk: string) => (text += chunk));
  child.on('error', (error) => log.error('the database is not checked', error));
  const end = () => void child.kill();
  process.on('exit', end);
  child.on('close', (code) => {
    process.off('exit', end);
    if (code === 0) log.info('the database is sound');
    else log.error(`the check of the database failed: ${text.trim()}`);
  });
}
