import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { aConversation } from '../../tests/support/builders.ts';
import { countConversations, listConversations } from './conversations.ts';
import { readFirstWindow } from './first-window.ts';
import { putKv } from './kv.ts';
import { AccountDatabase } from './schema.ts';

const WT_ID = '10009';

describe('readFirstWindow', () => {
  afterEach(async () => {
    indexedDB.deleteDatabase(`wt_${WT_ID}`);
  });

  it('reads the same rows, in the same order, as the database itself', async () => {
    const db = new AccountDatabase(WT_ID);
    await db.conversations.bulkAdd([
      ...[5, 3, 9, 1, 7].map((rank) => ({ ...aConversation({ conversationID: `C2C${rank}` }), shelf: 'main' as const, rank })),
      { ...aConversation({ conversationID: 'C2Cold' }), shelf: 'archive' as const, rank: 20 },
      { ...aConversation({ conversationID: 'C2Cdamaged', lastSequence: 'x' as never }), shelf: 'archive' as const, rank: 21 },
    ]);
    await putKv(db, 'unreadTotal', 12);
    await putKv(db, 'isBootstrapped', 1);
    const expected = await listConversations(db, 'main', 3);
    expect(await countConversations(db, 'archive')).toBe(1);
    db.close();

    const first = await readFirstWindow(indexedDB, WT_ID, 3);

    expect(first).toEqual({ conversations: expected, archivedCount: 1, tabs: [], values: { unreadTotal: 12, isBootstrapped: 1 } });
    expect(expected.map((row) => row.conversationID)).toEqual(['C2C9', 'C2C7', 'C2C5']);
  });

  it('creates no database when none exists', async () => {
    expect(await readFirstWindow(indexedDB, WT_ID, 3)).toBeUndefined();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`wt_${WT_ID}`);
  });

  it('reads nothing from a database of another version', async () => {
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(`wt_${WT_ID}`, 5);
      request.addEventListener('success', () => {
        request.result.close();
        resolve();
      });
    });
    expect(await readFirstWindow(indexedDB, WT_ID, 3)).toBeUndefined();
  });
});
