import type { World } from '../world.ts';

/** Something that may happen next; `weight` = how often beside the others. */
export type Step = { readonly name: string; readonly weight: number; run(world: World): void | Promise<void> };
