import { expect, test } from 'vitest';
import { GUESTS, USERS } from './routes.ts';

test.each([
  '/messages',
  '/messages/',
  '/messages/C2C10002',
  '/messages/GROUP200001',
  '/contacts/notices',
  '/privacySettings',
  '/u/10002',
  '/u/abc/',
  '/g/200001',
  '/g/200001/0123456789abcdef0123456789abcdef',
])('SIGN-002 GROUP-151 the address %s is for users', (path) => {
  expect([USERS.test(path), GUESTS.test(path)]).toEqual([true, false]);
});

test.each(['/', '/login', '/register'])('the address %s is for guests', (path) => {
  expect([USERS.test(path), GUESTS.test(path)]).toEqual([false, true]);
});

test.each(['/messages/C2C10002/more', '/privacysettings', '/nowhere', '/404', '/u', '/u/', '/u/10002/more', '/g', '/g/1/2/3'])(
  'SIGN-004 the address %s is unknown',
  (path) => {
    expect([USERS.test(path), GUESTS.test(path)]).toEqual([false, false]);
  },
);
