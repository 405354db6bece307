import { spawnSync } from 'node:child_process';

/** Throws if strace is missing: no power cut could be simulated then, and skipping the harness would hide that. */
export function requireStrace(program = 'strace'): void {
  if (spawnSync(program, ['-V'], { stdio: 'ignore' }).status === 0) return;
  throw new Error('the power-cut harness needs strace (Debian and Ubuntu: apt-get install strace)');
}
