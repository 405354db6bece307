import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An ability that the server requires of each client with a large group (decision 051), and an unknown name of the same length. */
const [ABILITY, UNKNOWN] = ['groupLog', 'groupLag'] as const;

/** Turns a build into one from before large groups: the server closes its connections as outdated. */
export function takeAbility(dist: string): void {
  exchange(dist, ABILITY, UNKNOWN);
}

export function giveAbility(dist: string): void {
  exchange(dist, UNKNOWN, ABILITY);
}

function exchange(dist: string, before: string, after: string): void {
  const assets = join(dist, 'assets');
  const changed = readdirSync(assets).filter((name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(before));
  if (changed.length === 0) throw new Error(`no script of the build names ${before}`);
  for (const name of changed) {
    const path = join(assets, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(before, after));
    if (existsSync(`${path}.br`)) rmSync(`${path}.br`);
  }
}
