import type { BundlePatch } from '../durability/build-bundle.ts';

/** A kill of the process loses nothing with these bugs; only a power cut does. */
export const PLANTED_BUGS: Readonly<Record<string, BundlePatch>> = {
  'synchronous-off': [['pragma synchronous = FULL; ', 'pragma synchronous = OFF; ']],
  'synchronous-normal': [['pragma synchronous = FULL; ', 'pragma synchronous = NORMAL; ']],
  'upload-without-sync': [['await handle.sync();', '']],
};
