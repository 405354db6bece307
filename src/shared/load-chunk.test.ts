import { afterEach, expect, test } from 'vitest';
import { readChunkProblem, subscribeChunkProblem, type ChunkFailure } from './chunk-problem.ts';
import { ChunkError, installChunkRecovery, keepLoading, loadChunk } from './load-chunk.ts';

afterEach(() => installChunkRecovery(undefined));

/** Returns the answers in order and repeats the last one. */
function aRecovery(kinds: readonly ChunkFailure[], isOnline = true) {
  const done: string[] = [];
  let failures = 0;
  installChunkRecovery({
    classify: async () => kinds[Math.min(failures++, kinds.length - 1)] ?? 'missing',
    async waitToRetry(tries) {
      done.push(`wait ${tries}`);
    },
    async lookForUpdate() {
      done.push('look');
    },
    isOnline: () => isOnline,
  });
  return done;
}

function failing(times: number) {
  let calls = 0;
  return {
    calls: () => calls,
    async load() {
      calls += 1;
      if (calls <= times) throw new TypeError('Failed to fetch dynamically imported module');
      return 'code';
    },
  };
}

test('one failure costs a second attempt and nothing else', async () => {
  const done = aRecovery(['missing']);
  expect(await loadChunk(failing(1).load)).toBe('code');
  expect(done).toEqual([]);
});

test('a file that stays missing has the page look for a newer build, and the failure says so', async () => {
  const done = aRecovery(['interrupted', 'missing']);
  const part = failing(9);
  await expect(loadChunk(part.load)).rejects.toMatchObject({ name: 'ChunkError', kind: 'missing' });
  expect([done, part.calls()]).toEqual([['look'], 2]);
});

test('an interrupted file does not have the page look for a newer build', async () => {
  const done = aRecovery(['interrupted']);
  await expect(loadChunk(failing(9).load)).rejects.toMatchObject({ kind: 'interrupted' });
  expect(done).toEqual([]);
});

test('the file of another build, which lacks the export, counts as missing', async () => {
  aRecovery(['missing']);
  await expect(loadChunk(async () => undefined)).rejects.toBeInstanceOf(ChunkError);
});

test('a loader inside a loader asks once', async () => {
  aRecovery(['interrupted']);
  const part = failing(9);
  await expect(loadChunk(async () => loadChunk(part.load))).rejects.toMatchObject({ kind: 'interrupted' });
  expect(part.calls()).toBe(2);
});

test('a part behind the screens is tried again until it is there, the trouble is said at once and taken back', async () => {
  const done = aRecovery(['missing']);
  const problems: (string | undefined)[] = [];
  const stop = subscribeChunkProblem(() => problems.push(readChunkProblem()));
  expect(await keepLoading(failing(6).load)).toBe('code');
  stop();
  expect(done).toEqual(['look', 'wait 0', 'look', 'wait 1', 'look', 'wait 2']);
  expect(problems).toEqual(['missing', undefined]);
});

test('an interruption is said where the device is connected and it goes on, and not without a network', async () => {
  const seen: (string | undefined)[] = [];
  const stop = subscribeChunkProblem(() => seen.push(readChunkProblem()));
  aRecovery(['interrupted']);
  await keepLoading(failing(4).load);
  expect(seen).toEqual([]);
  await keepLoading(failing(6).load);
  expect(seen).toEqual(['interrupted', undefined]);
  aRecovery(['interrupted'], false);
  await keepLoading(failing(20).load);
  stop();
  expect(seen).toHaveLength(2);
});

test('a part with a place of its own says its failures there, and ends when it is not wanted any more', async () => {
  aRecovery(['missing']);
  const kinds: ChunkFailure[] = [];
  const part = failing(99);
  const loading = keepLoading(part.load, { failed: (kind) => void kinds.push(kind), isOver: () => kinds.length >= 3 });
  await expect(loading).rejects.toThrow('not wanted any more');
  expect([kinds, readChunkProblem()]).toEqual([['missing', 'missing', 'missing'], undefined]);
});

test('without a recovery a failure is what it is', async () => {
  await expect(keepLoading(failing(1).load)).rejects.toThrow('Failed to fetch');
});
