import { describe, expect, test } from 'vitest';
import { anItem } from '../../../../tests/support/builders.ts';
import type { CatchUp, EngineOutcome } from '../../../engines/chat/port.ts';
import { createPageReader } from './page-reader.ts';

const PAGES = 5;

function aPage(pts: number, changes: Partial<CatchUp> = {}): EngineOutcome<CatchUp> {
  return { kind: 'ok', value: { items: [anItem(pts, undefined)], pts, more: pts < PAGES, reset: false, ...changes } };
}

/** A log of five pages of one event; `answers` replaces some of them. */
function aLog(answers: Readonly<Record<number, EngineOutcome<CatchUp>>> = {}) {
  const asked: number[] = [];
  const reader = createPageReader(async (pts) => {
    asked.push(pts);
    return Promise.resolve(answers[pts + 1] ?? aPage(pts + 1));
  }, 0);
  return { asked, reader };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const numbersOf = (outcome: EngineOutcome<CatchUp>): unknown => (outcome.kind === 'ok' ? outcome.value.items.map(({ pts }) => pts) : outcome.kind);

describe('createPageReader', () => {
  test('requests the next pages while a page is stored, and buffers at most two', async () => {
    const { asked, reader } = aLog();
    await reader.take(1);
    await settle();
    expect(asked).toEqual([0, 1, 2]);
  });

  test('returns all pages once, in order, joined up to the given number', async () => {
    const { reader } = aLog();
    const taken: unknown[] = [];
    for (let more = true; more;) {
      await settle();
      const page = await reader.take(taken.length === 0 ? 1 : 2);
      taken.push(numbersOf(page));
      more = page.kind === 'ok' && page.value.more;
    }
    expect(taken).toEqual([[1], [2, 3], [4, 5]]);
  });

  test('returns a failed request after the pages before it', async () => {
    const { asked, reader } = aLog({ 2: { kind: 'unknown' } });
    await settle();
    expect([numbersOf(await reader.take(2)), numbersOf(await reader.take(2)), asked]).toEqual([[1], 'unknown', [0, 1]]);
  });

  test('does not join a reset with earlier pages, and requests nothing after it', async () => {
    const { asked, reader } = aLog({ 2: aPage(9, { items: [], reset: true }) });
    await settle();
    const [before, reset] = [await reader.take(2), await reader.take(2)];
    expect([numbersOf(before), reset.kind === 'ok' && reset.value.reset, asked]).toEqual([[1], true, [0, 1]]);
  });

  test.each([1, 0])('treats a page that announces more and ends at %i, without progress, as unreadable and stops', async (pts) => {
    const { asked, reader } = aLog({ 2: aPage(pts, { more: true }) });
    await settle();
    expect(numbersOf(await reader.take(2))).toEqual([1]);
    expect([await reader.take(2), asked]).toEqual([{ kind: 'unknown', isUnreadable: true }, [0, 1]]);
  });

  test('rejects when the engine throws', async () => {
    const reader = createPageReader(async () => Promise.reject(new Error('broken')), 0);
    await expect(reader.take(1)).rejects.toThrow('broken');
  });
});
