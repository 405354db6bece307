import type { BundlePatch } from '../durability/build-bundle.ts';

/** A killed process loses nothing to any of these; only a disk without its caches does. */
export const PLANTED_BUGS: Readonly<Record<string, BundlePatch>> = {
  'synchronous-off': [['pragma synchronous = FULL; ', 'pragma synchronous = OFF; ']],
  'synchronous-normal': [['pragma synchronous = FULL; ', 'pragma synchronous = NORMAL; ']],
  'upload-without-sync': [['await handle.sync();', '']],
};
