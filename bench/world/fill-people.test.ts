import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { profileSchema } from '../../contract/people.ts';
import { TABS } from '../../src/core/lists/tabs-list.ts';
import { TAGS } from '../../src/core/lists/tags-list.ts';
import { listConversations } from '../../src/db/conversations.ts';
import { AccountDatabase } from '../../src/db/schema.ts';
import { fillPeople, FIRST_TAB } from './fill-people.ts';
import { PEOPLE_SIZES } from './people-size.ts';
import { FRIEND, ME } from './world-size.ts';

const SIZE = PEOPLE_SIZES.hundredth;
let db: AccountDatabase;

beforeEach(async () => {
  await fillPeople(SIZE);
  db = new AccountDatabase(ME);
});
afterEach(async () => db.delete());

test('an account with many people has the requested friends, tags and tabs, and its rows match the contract', async () => {
  const [friends, tags, tabs] = [await db.friends.toArray(), await db.tags.toArray(), await db.tabs.toArray()];
  expect([friends.filter(({ wtId }) => wtId !== FRIEND).length, tags.length, tabs.length]).toEqual([SIZE.friends, SIZE.tags, SIZE.ownTabs]);
  for (const row of friends) expect(row).toMatchObject(profileSchema.parse(row));
  for (const row of tags) expect([TAGS.isRow(row), row.wtIds.length]).toEqual([true, SIZE.membersOfTag]);
  for (const row of tabs) expect(TABS.isRow(row)).toBe(true);
  expect(await listConversations(db, `tab ${FIRST_TAB}`, 99)).toHaveLength(SIZE.membersOfTab);
});
