import { describe, expect, test } from 'vitest';
import { hotQuery } from './hot-query.ts';
import { openDatabase } from '../open-database.ts';

describe('a hot query', () => {
  test('is built once for each list length and uses new parameters in each call', async () => {
    const { db, close } = await openDatabase(':memory:');
    let built = 0;
    const put = hotQuery((on, { ids, now }: { ids: readonly string[]; now: number }) => {
      built += 1;
      return on
        .insertInto('conversations')
        .values(ids.map((conv) => ({ conv, type: 'C2C', lastSeq: 0, createdAt: now })))
        .returning(['conv', 'createdAt']);
    });
    expect(await put(db, { ids: ['a', 'b'], now: 1 })).toEqual([
      { conv: 'a', createdAt: 1 },
      { conv: 'b', createdAt: 1 },
    ]);
    expect(await put(db, { ids: ['c', 'd'], now: 2 })).toEqual([
      { conv: 'c', createdAt: 2 },
      { conv: 'd', createdAt: 2 },
    ]);
    expect(await put(db, { ids: ['e'], now: 3 })).toEqual([{ conv: 'e', createdAt: 3 }]);
    expect(built).toBe(2);
    const many = Array.from({ length: 40 }, (_value, index) => `m${index}`);
    expect(await put(db, { ids: many, now: 4 })).toHaveLength(40);
    await close();
  });

  test('G12 reads uncommitted rows only inside their own transaction', async () => {
    const { db, close } = await openDatabase(':memory:');
    const read = hotQuery((on, { conv }: { conv: string }) => on.selectFrom('conversations').select('lastSeq').where('conv', '=', conv));
    const put = hotQuery((on, { conv, lastSeq }: { conv: string; lastSeq: number }) =>
      on.insertInto('conversations').values({ conv, type: 'C2C', lastSeq, createdAt: 0 }),
    );
    let outside: Promise<unknown> | undefined;
    const failed = db.transaction().execute(async (tx) => {
      await put(tx, { conv: 'a', lastSeq: 7 });
      expect(await read(tx, { conv: 'a' })).toEqual([{ lastSeq: 7 }]);
      outside = read(db, { conv: 'a' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await outside).toEqual([]);
    await close();
  });
});
