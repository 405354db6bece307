import { expect, test } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { createRowChanges } from './row-changes.ts';

const ID = 'C2C10002';

test('stores no operations and events while no question waits for its answer', async () => {
  const changes = createRowChanges();
  const touch = (): void => {
    for (let at = 0; at < 1000; at += 1) {
      changes.noteOpEnd(`message:${at}`);
      changes.note([{ e: 'conv.update', d: aConversation({ conversationID: `C2C${at}` }) }]);
    }
  };
  touch();
  expect(changes.size()).toBe(0);
  await changes.during(async () => {
    touch();
    expect(changes.size()).toBe(2000);
  });
  await expect(
    changes.during(async () => {
      touch();
      throw new Error('offline');
    }),
  ).rejects.toThrow('offline');
  expect(changes.size()).toBe(0);
});

test('each question sees only the changes since it was asked', async () => {
  const changes = createRowChanges();
  changes.noteOpEnd('one');
  await changes.during(async (outer) => {
    expect(outer.op('one')).toBe(false);
    changes.noteOpEnd('one');
    changes.note([{ e: 'conv.delete', d: { conversationID: ID } }]);
    await changes.during(async (inner) => {
      expect([inner.op('one'), inner.rows(ID)]).toEqual([false, false]);
      changes.note([{ e: 'group.member', d: { groupNumber: '7', removed: ['1'] } }]);
      expect([inner.members('7'), outer.members('7'), inner.rows('7')]).toEqual([true, true, false]);
    });
    expect([outer.op('one'), outer.rows(ID), outer.op('other')]).toEqual([true, true, false]);
  });
});
