import { execFileSync } from 'node:child_process';

const PERIOD_MS = 500;

/** Calls `end` when the parent process has ended. A parent that is killed, such as npm, forwards no signal. */
export function watchParents(end) {
  const parents = findParents();
  const timer = setInterval(() => {
    if (parents.every(isRunning) && process.ppid === parents[0]) return;
    clearInterval(timer);
    end();
  }, PERIOD_MS);
  timer.unref();
}

/** npm runs a script in a shell, which continues when npm is killed. So the process of npm is watched too. */
function findParents() {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return [parent];
  try {
    const [, next, command = ''] = /^\s*(\d+)\s+(.*)$/m.exec(execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], { encoding: 'utf8' })) ?? [];
    return command.endsWith('sh') ? [parent, Number(next)] : [parent];
  } catch {
    // The system has no ps.
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
