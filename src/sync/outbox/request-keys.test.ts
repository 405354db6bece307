import { expect, test } from 'vitest';
import { createRequestKeys } from './request-keys.ts';

/** A server on which a user has one friend and one device. It repeats its first answer to a key, and the first answer never arrives. */
function createServer() {
  const answers = new Set<string>();
  const removed: string[] = [];
  let count = 0;
  return {
    removed,
    remove: async (name: string, key: string) => {
      if (!answers.has(key)) removed.push(name);
      answers.add(key);
      count += 1;
      return count === 1 ? undefined : true;
    },
  };
}

const createKeys = () => {
  let next = 0;
  return createRequestKeys({ uuid: () => `key ${next++}` });
};

test.each(['deleteFriend', 'removeDevice'])('PEOPLE-130 G6 %s is carried out again for what has come back since an unanswered request', async (name) => {
  const [withKey, server] = [createKeys(), createServer()];
  const press = async () => withKey([name, { wtId: '10002' }], async (key) => server.remove(name, key));
  expect(await press()).toBeUndefined();
  // Here another device adds the friend again, or the device signs in again.
  expect(await press()).toBe(true);
  expect(server.removed).toEqual([name, name]);
});

test('G6 another request keeps its key until it is answered', async () => {
  const [withKey, server] = [createKeys(), createServer()];
  const press = async () => withKey(['createGroup', { groupName: 'g' }], async (key) => server.remove('group', key));
  for (let at = 0; at < 3; at += 1) await press();
  expect(server.removed).toEqual(['group', 'group']);
});
