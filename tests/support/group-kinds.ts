/** Suites of groups run for both kinds: events in the log of each member, and in one log of the group (decision 039). */
export const GROUP_KINDS: readonly (readonly [kind: string, largeGroupAbove: number])[] = [
  ['a small group', 200],
  ['a large group', 1],
];
