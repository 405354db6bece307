import type { WorldSize } from './world-size.ts';

/** The size of an account with many people. `ownTabs` = tabs that the user created. */
export type PeopleSize = {
  readonly world: WorldSize;
  readonly friends: number;
  readonly tags: number;
  readonly membersOfTag: number;
  readonly ownTabs: number;
  readonly membersOfTab: number;
};

/**
 * The largest account and a hundredth of it, with at least as many rows as a screen shows, because the number of rendered rows is not compared.
 * 16 own tabs and the built-in ones except All are 20, the limit.
 */
export const PEOPLE_SIZES = {
  full: {
    world: { name: 'people', conversations: 10_000, messages: 30_000, biggest: 200 },
    friends: 3000,
    tags: 100,
    membersOfTag: 300,
    ownTabs: 16,
    membersOfTab: 200,
  },
  hundredth: {
    world: { name: 'people-hundredth', conversations: 100, messages: 500, biggest: 200 },
    friends: 30,
    tags: 12,
    membersOfTag: 3,
    ownTabs: 1,
    membersOfTab: 20,
  },
} as const satisfies Record<string, PeopleSize>;
