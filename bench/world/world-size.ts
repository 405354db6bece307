/** The size of a generated account. `biggest` = messages of its largest conversation, which is with a real friend. */
export type WorldSize = { readonly name: string; readonly conversations: number; readonly messages: number; readonly biggest: number };

/** The signed-in account and the friend of the largest conversation. Both exist in the demo world, so that the server accepts new messages. */
export const ME = '10001';
export const FRIEND = '10002';

/** The databases of performance.md, and the two sizes between them for slopes. */
export const WORLD_SIZES = {
  small: { name: 'small', conversations: 20, messages: 3000, biggest: 600 },
  tenThousand: { name: 'tenThousand', conversations: 100, messages: 10_000, biggest: 1000 },
  hundredThousand: { name: 'hundredThousand', conversations: 1000, messages: 100_000, biggest: 10_000 },
  large: { name: 'large', conversations: 10_000, messages: 1_000_000, biggest: 100_000 },
} as const satisfies Record<string, WorldSize>;

export type WorldName = keyof typeof WORLD_SIZES;
