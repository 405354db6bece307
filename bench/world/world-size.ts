/** How much a generated account holds. `biggest` = messages of its largest conversation, the one with a real friend. */
export type WorldSize = { readonly name: string; readonly conversations: number; readonly messages: number; readonly biggest: number };

/** Who is signed in, and the friend with whom the largest conversation is; both are people of the demo world, so that it can go on. */
export const ME = '10001';
export const FRIEND = '10002';

/** The databases of performance.md, and the two between them for slopes. */
export const WORLD_SIZES = {
  small: { name: 'small', conversations: 20, messages: 3000, biggest: 600 },
  tenThousand: { name: 'tenThousand', conversations: 100, messages: 10_000, biggest: 1000 },
  hundredThousand: { name: 'hundredThousand', conversations: 1000, messages: 100_000, biggest: 10_000 },
  large: { name: 'large', conversations: 10_000, messages: 1_000_000, biggest: 100_000 },
} as const satisfies Record<string, WorldSize>;

export type WorldName = keyof typeof WORLD_SIZES;
