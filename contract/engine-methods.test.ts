import { expect, test } from 'vitest';
import { tooFastSchema } from './engine-methods.ts';

test.each([{ retryAfterMs: 500, scope: 'conversation' }, { retryAfterMs: 50 }, { retryAfterMs: 50, scope: 'planet' }, {}])(
  '2996 of an older, today’s and a later server can be read: %j',
  (given) => {
    expect(tooFastSchema.parse({ ...given, later: 1 })).toEqual(given);
  },
);
