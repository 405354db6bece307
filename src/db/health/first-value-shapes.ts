import { meShape } from '../../core/sound/profile-shapes.ts';
import { figure, oneOf, type Shape } from '../../core/sound/shape.ts';
import type { KvValues } from '../kv.ts';

export type FirstKey = 'me' | 'unreadTotal' | 'isBootstrapped';

/** What the single values have to be that the first screen shows. */
export const FIRST_VALUE_SHAPES: { readonly [K in FirstKey]: Shape<KvValues[K]> } = {
  me: meShape,
  unreadTotal: figure,
  isBootstrapped: oneOf(1),
};
