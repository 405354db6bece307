import type { PictureBytes } from '../leader-services.ts';

/** An action of a group that needs the network. */
export type GroupAction =
  | { readonly kind: 'dissolve' | 'quit' | 'renewLink' }
  | { readonly kind: 'transfer'; readonly wtId: string }
  | { readonly kind: 'admins' | 'blacklist'; readonly add: readonly string[]; readonly remove: readonly string[] }
  /** `seconds` 0 = unmute. */
  | { readonly kind: 'mute'; readonly wtIds: readonly string[]; readonly seconds: number }
  | { readonly kind: 'muteAll'; readonly on: boolean }
  | { readonly kind: 'remove'; readonly wtIds: readonly string[] }
  | { readonly kind: 'picture'; readonly picture: PictureBytes };

type SetChange = { readonly add: readonly string[]; readonly remove: readonly string[] };

/** What turns the first set of people into the second one. */
export function compareSets(before: readonly string[], after: readonly string[]): SetChange {
  const [old, next] = [new Set(before), new Set(after)];
  return { add: after.filter((id) => !old.has(id)), remove: before.filter((id) => !next.has(id)) };
}
