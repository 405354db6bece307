import { fencedWrites } from './fenced-writes.js';
import { homes } from './homes.js';
import { isolatedName } from './isolated-name.js';
import { maxOwnLines } from './max-own-lines.js';
import { noBarrel } from './no-barrel.js';
import { oneLoader } from './one-loader.js';
import { zones } from './zones.js';

/** Rules that oxlint does not have, under the prefix `wisp/`. */
export default {
  meta: { name: 'wisp' },
  rules: {
    zones,
    homes,
    'no-barrel': noBarrel,
    'max-own-lines': maxOwnLines,
    'one-loader': oneLoader,
    'fenced-writes': fencedWrites,
    'isolated-name': isolatedName,
  },
};
