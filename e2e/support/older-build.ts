import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An ability that the server wants of each client whose user is in a large group (decision 051), and a name of as many letters that it does not know. */
const [ABILITY, UNKNOWN] = ['groupLog', 'groupLag'] as const;

/** Makes a build one from before large groups: the server closes its connection as that of an outdated one. */
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
