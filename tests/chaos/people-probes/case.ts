import type { Tab } from '../device.ts';
import { otherLists } from '../parts/list-oracle.ts';
import type { World } from '../world.ts';

/** A page that leads, in a quiet world. `check` = the invariants of each step. */
export type Case = { readonly world: World; readonly tab: Tab; readonly check: () => void };

/** Shorter than the timeout of a request. */
export const HELD_MS = 1000;

/** Holds requests or answers of an endpoint back. Returns the end of the wait. */
export function hold({ world }: Case, leg: 'request' | 'answer', path: string): () => void {
  return world.http.hold(leg, ({ url }) => url.split('?')[0]?.endsWith(path) === true);
}

/** A new connection would read the lists again, so they are compared before it. */
export function judgeLists({ world }: Case, what: string): void {
  for (const device of world.devices) for (const list of otherLists(world, device)) world.violate(`${what}: ${device.name} shows ${list}`);
}
