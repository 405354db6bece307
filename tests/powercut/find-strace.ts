import { spawnSync } from 'node:child_process';

/** Throws where strace is missing: without it no power cut can be simulated, and leaving the harness out would hide that. */
export function requireStrace(program = 'strace'): void {
  if (spawnSync(program, ['-V'], { stdio: 'ignore' }).status === 0) return;
  throw new Error('the power-cut harness needs strace (Debian and Ubuntu: apt-get install strace)');
}
