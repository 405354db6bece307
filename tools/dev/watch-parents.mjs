import { execFileSync } from 'node:child_process';

const PERIOD_MS = 500;

/** Calls `end` when the process that started this one has ended: one that is killed, such as npm, passes no signal on. */
export function watchParents(end) {
  const parents = findParents();
  const timer = setInterval(() => {
    if (parents.every(isRunning) && process.ppid === parents[0]) return;
    clearInterval(timer);
    end();
  }, PERIOD_MS);
  timer.unref();
}

/** npm runs a script in a shell, which goes on when npm is killed. So npm is watched too. */
function findParents() {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return [parent];
  try {
    const [, next, command = ''] = /^\s*(\d+)\s+(.*)$/m.exec(execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], { encoding: 'utf8' })) ?? [];
    return command.endsWith('sh') ? [parent, Number(next)] : [parent];
  } catch {
    // A system without ps.
    return [parent];
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
