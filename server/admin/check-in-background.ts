import { spawn } from 'node:child_process';
import type { Log } from '../ports.ts';

/**
 * A process of its own reads the whole database, so that neither the start nor a request waits for it. Damage is logged; the
 * server goes on, because a damaged index must not take everybody's messages away before the operator has decided.
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
