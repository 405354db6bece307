import { meShape } from '../../core/row-schemas/profile-shapes.ts';
import { number, oneOf, text, type Shape } from '../../core/row-schemas/shape.ts';
import type { KvValues } from '../kv.ts';

export type FirstKey = 'me' | 'unreadTotal' | 'isBootstrapped' | 'listTab';

/** Validators of the single values that the first screen shows. */
export const FIRST_VALUE_SHAPES: { readonly [K in FirstKey]: Shape<KvValues[K]> } = {
  me: meShape,
  unreadTotal: number,
  isBootstrapped: oneOf(1),
  listTab: text,
};
