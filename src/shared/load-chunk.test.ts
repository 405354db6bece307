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

test('retries once after a failure, without a check for a newer build', async () => {
  const done = aRecovery(['missing']);
  expect(await loadChunk(failing(1).load)).toBe('code');
  expect(done).toEqual([]);
});

test('checks for a newer build when a file stays missing, and rejects with the kind "missing"', async () => {
  const done = aRecovery(['interrupted', 'missing']);
  const part = failing(9);
  await expect(loadChunk(part.load)).rejects.toMatchObject({ name: 'ChunkError', kind: 'missing' });
  expect([done, part.calls()]).toEqual([['look'], 2]);
});

test('does not check for a newer build after an interrupted download', async () => {
  const done = aRecovery(['interrupted']);
  await expect(loadChunk(failing(9).load)).rejects.toMatchObject({ kind: 'interrupted' });
  expect(done).toEqual([]);
});

test('rejects with a ChunkError when the file of another build lacks the export', async () => {
  aRecovery(['missing']);
  await expect(loadChunk(async () => undefined)).rejects.toBeInstanceOf(ChunkError);
});

test('a loader inside a loader does not repeat the retry', async () => {
  aRecovery(['interrupted']);
  const part = failing(9);
  await expect(loadChunk(async () => loadChunk(part.load))).rejects.toMatchObject({ kind: 'interrupted' });
  expect(part.calls()).toBe(2);
});

test('keepLoading retries until the chunk loads, shows the problem at once and removes it afterwards', async () => {
  const done = aRecovery(['missing']);
  const problems: (string | undefined)[] = [];
  const stop = subscribeChunkProblem(() => problems.push(readChunkProblem()));
  expect(await keepLoading(failing(6).load)).toBe('code');
  stop();
  expect(done).toEqual(['look', 'wait 0', 'look', 'wait 1', 'look', 'wait 2']);
  expect(problems).toEqual(['missing', undefined]);
});

test('keepLoading shows an interruption only while the device is online and failures continue', async () => {
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

test('keepLoading reports failures to its own listener, and ends when the chunk is no longer needed', async () => {
  aRecovery(['missing']);
  const kinds: ChunkFailure[] = [];
  const part = failing(99);
  const loading = keepLoading(part.load, { failed: (kind) => void kinds.push(kind), isOver: () => kinds.length >= 3 });
  await expect(loading).rejects.toThrow('not wanted any more');
  expect([kinds, readChunkProblem()]).toEqual([['missing', 'missing', 'missing'], undefined]);
});

test('keepLoading rejects with the original error when no recovery is installed', async () => {
  await expect(keepLoading(failing(1).load)).rejects.toThrow('Failed to fetch');
});
