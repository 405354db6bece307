import { spawnSync } from 'node:child_process';

export const MISSING_STRACE = 'the power-cut harness needs strace (Debian and Ubuntu: apt-get install strace)';

export function hasStrace(): boolean {
  return spawnSync('strace', ['-V'], { stdio: 'ignore' }).status === 0;
}
