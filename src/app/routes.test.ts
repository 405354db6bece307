import { expect, test } from 'vitest';
import { GUESTS, LATER, USERS } from './routes.ts';

test.each(['/messages', '/messages/', '/messages/C2C10002', '/messages/GROUP200001', '/privacySettings', '/u/10002', '/u/abc/'])(
  'SIGN-002 the address %s is for users',
  (path) => {
    expect([USERS.test(path), GUESTS.test(path), LATER.test(path)]).toEqual([true, false, false]);
  },
);

test.each(['/', '/login', '/register'])('the address %s is for guests', (path) => {
  expect([USERS.test(path), GUESTS.test(path), LATER.test(path)]).toEqual([false, true, false]);
});

test.each(['/messages/C2C10002/more', '/privacysettings', '/nowhere', '/404', '/u', '/u/', '/u/10002/more', '/g/1/2'])(
  'SIGN-004 the address %s is unknown',
  (path) => {
    expect([USERS.test(path), GUESTS.test(path), LATER.test(path)]).toEqual([false, false, false]);
  },
);
