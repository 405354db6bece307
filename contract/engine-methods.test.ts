import { expect, test } from 'vitest';
import { tooFastSchema } from './engine-methods.ts';

test.each([{ retryAfterMs: 500, scope: 'conversation' }, { retryAfterMs: 50 }, { retryAfterMs: 50, scope: 'planet' }, {}])(
  'reads the error 2996 of an older, a current and a later server: %j',
  (given) => {
    expect(tooFastSchema.parse({ ...given, later: 1 })).toEqual(given);
  },
);
