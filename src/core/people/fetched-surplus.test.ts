import { expect, test } from 'vitest';
import type { UserRow } from '../rows.ts';
import { surplusRecords, surplusUsers } from './fetched-surplus.ts';

const aUser = (userID: string, fetchedTs: number) => ({ userID, fetchedTs }) as UserRow;

test('drops the oldest strangers down to 80 % of the limit, but no friends or people in conversations', () => {
  const rows = Array.from({ length: 12 }, (_, at) => aUser(`u${at}`, at));
  const gone = surplusUsers({ rows, friends: ['u0'], conversations: ['C2Cu1', 'GROUP9'], max: 10 });
  expect(gone).toEqual(['u2', 'u3']);
});

test('drops records without a time first', () => {
  const rows = [{ uuid: 'new', addedTs: 2 }, { uuid: 'old', addedTs: 1 }, { uuid: 'timeless' }];
  expect(surplusRecords(rows, 2)).toEqual(['timeless', 'old']);
});
