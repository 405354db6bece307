import type { World } from '../world.ts';

/** A possible next step; `weight` = its frequency relative to the others. */
export type Step = { readonly name: string; readonly weight: number; run(world: World): void | Promise<void> };
