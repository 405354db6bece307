import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The seeds of `--seeds 1-20`, or a single seed. */
export function readSeeds(text: string): number[] {
  const [from = Number.NaN, to = from] = text.split('-').map(Number);
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || to < from) throw new Error(`--seeds ${text} is not a range such as 1-20`);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** Puts seeds that failed before first. A single seed is a repetition and stays alone. `regressions` = a file with one JSON line each. */
export function withRegressions(seeds: readonly number[], regressions: string): readonly number[] {
  if (seeds.length === 1) return seeds;
  const lines = existsSync(regressions) ? readFileSync(regressions, 'utf8').split('\n') : [];
  const known = lines.filter((line) => line !== '').map((line) => (JSON.parse(line) as { seed: number }).seed);
  return [...new Set([...known, ...seeds])];
}

/** The commit under test. */
export function readGitSha(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
