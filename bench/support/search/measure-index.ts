import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MemorySegmentStore } from '../../../tests/support/memory-segment-store.ts';
import { DurableSearchIndex } from '../../../src/workers/durable-search-index.ts';
import { foldText } from '../../../src/workers/search/fold-text.ts';
import type { SearchDocument } from '../../../src/workers/search/search-document.ts';
import { SearchIndex } from '../../../src/workers/search-index.ts';
import { median, percentile, rounded } from '../figure.ts';
import type { Metric } from '../figure.ts';
import { createMessages, createRandom } from '../message-corpus.ts';
import { createQueries } from './search-queries.ts';
import type { BenchQuery } from './search-queries.ts';

const SEED = 20_261_121;
const ROUNDS = 9;
const MEGABYTE = 1e6;
const READY_MESSAGES = 100_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * An upper bound for the duration of `work` on an idle machine. `work` never waits, so its duration is at most the wall time, which
 * includes the load of other processes, and at most the processor time, which includes parallel garbage collection. measure-worker.ts
 * measures the wait of a page instead.
 */
function timeMs(work: () => void): number {
  const [begun, startedMs] = [process.cpuUsage(), performance.now()];
  work();
  const { user, system } = process.cpuUsage(begun);
  return Math.min((user + system) / 1000, performance.now() - startedMs);
}

/** A linear scan: the peer for speed and the reference for recall. */
function scan(texts: readonly string[], keywords: readonly string[]): number[] {
  const results: number[] = [];
  for (let i = 0; i < texts.length; i += 1) if (keywords.some((keyword) => (texts[i] as string).includes(keyword))) results.push(i);
  return results;
}

type Timings = { readonly p50: number; readonly p95: number; readonly scanP50: number; readonly recall: number; readonly ratio: number };

/** Nine rounds of all queries. In each, every ninth query is also scanned directly before, so that both run under the same load of the machine. */
function timeQueries(index: SearchIndex, messages: readonly SearchDocument[], queries: readonly BenchQuery[]): Timings {
  const texts = messages.map(({ text }) => foldText(text));
  const rounds: number[][] = [];
  const scans: number[] = [];
  const ratios: number[] = [];
  let lost = 0;
  let expected = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = queries.map(({ keywords }, i) => {
      const isScanned = i % ROUNDS === round;
      if (!isScanned) return timeMs(() => index.query({ keywords }));
      let found: number[] = [];
      scans.push(
        timeMs(() => {
          found = scan(texts, keywords.map(foldText));
        }),
      );
      const time = timeMs(() => index.query({ keywords }));
      ratios.push((scans.at(-1) as number) / time);
      expected += found.length;
      lost += countLost(
        index,
        keywords,
        found.map((at) => messages[at] as SearchDocument),
      );
      return time;
    });
    rounds.push(times);
  }
  const p50 = median(rounds.map((times) => median(times)));
  const p95 = median(rounds.map((times) => percentile(times, 0.95)));
  return { p50, p95, scanP50: median(scans), recall: expected === 0 ? 0 : 1 - lost / expected, ratio: median(ratios) };
}

/** Results of the scan that the index lacks, and results of the index that the scan lacks. */
function countLost(index: SearchIndex, keywords: readonly string[], expected: readonly SearchDocument[]): number {
  const { results, total } = index.query({ keywords, limit: 1000 });
  const ids = new Set(expected.map(({ id }) => id));
  return Math.abs(total - expected.length) + results.filter(({ id }) => !ids.has(id)).length;
}

function countUnits(messages: readonly SearchDocument[]): number {
  let sum = 0;
  for (const { text } of messages) for (let i = 0; i < text.length; i += 1) sum += text.charCodeAt(i) > 0 ? 1 : 0;
  return sum;
}

function measureBuild(messages: readonly SearchDocument[]): Metric {
  const builds: number[] = [];
  const reads: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    reads.push(timeMs(() => countUnits(messages)));
    builds.push(timeMs(() => new SearchIndex().put(messages)));
  }
  const value = messages.length / (median(builds) / 1000);
  const peerValue = messages.length / (median(reads) / 1000);
  return {
    name: 'search-build',
    value: rounded(value),
    unit: 'messages/s',
    peer: 'reading every character once',
    peerValue: rounded(peerValue),
    ratio: rounded(peerValue / value),
    goal: '≥ 500000',
    ok: value >= 500_000,
  };
}

async function measureReady(messages: readonly SearchDocument[]): Promise<Metric> {
  const store = new MemorySegmentStore();
  for (let from = 0; from < messages.length; from += 1000) {
    store.change(messages.slice(from, from + 1000).map((document) => ({ kind: 'put', document })));
  }
  await new DurableSearchIndex(store, { sealEntries: 1, pageSize: 4096 }).catchUp();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await new DurableSearchIndex(store).query({ keywords: ['a'] });
    times.push(performance.now() - startedAt);
  }
  return { name: 'search-ready', value: rounded(median(times)), unit: 'ms', goal: `≤ 1000 at ${messages.length} messages`, ok: median(times) <= 1000 };
}

function measureSlope(messages: readonly SearchDocument[], queries: readonly BenchQuery[], p50: number): Metric {
  const tenth = messages.slice(0, Math.floor(messages.length / 10));
  const index = new SearchIndex();
  index.put(tenth);
  const times = Array.from({ length: ROUNDS }, () => median(queries.map(({ keywords }) => timeMs(() => index.query({ keywords })))));
  const tenthP50 = median(times);
  const ratio = p50 / tenthP50;
  const peer = 'a tenth of the messages';
  return {
    name: 'search-slope',
    value: rounded(p50),
    unit: 'ms',
    peer,
    peerValue: rounded(tenthP50),
    ratio: rounded(ratio),
    goal: '≤ 10 × per tenfold',
    ok: ratio <= 10,
  };
}

/** Search over `count` generated messages (performance.md, `search`). */
export async function measureIndex(count = 1_000_000): Promise<Metric[]> {
  const messages = createMessages(count, SEED);
  const queries = createQueries(
    messages.map(({ text }) => text),
    createRandom(SEED),
  );
  const build = measureBuild(messages);
  const before = usedBytes();
  const index = new SearchIndex();
  index.put(messages);
  index.query({ keywords: ['a'] });
  const megabytes = (usedBytes() - before) / MEGABYTE;
  const { p50, p95, scanP50, recall, ratio } = timeQueries(index, messages, queries);
  const peer = 'linear scan in the same thread';
  return [
    build,
    { name: 'search-p50', value: rounded(p50), unit: 'ms', peer, peerValue: rounded(scanP50), ratio: rounded(scanP50 / p50), goal: '≤ 2', ok: p50 <= 2 },
    { name: 'search-p95', value: rounded(p95), unit: 'ms', goal: '≤ 15', ok: p95 <= 15 },
    { name: 'search-speed-up', value: rounded(ratio), unit: '× (median over queries)', peer, goal: '≥ 10', ok: ratio >= 10 },
    { name: 'search-recall', value: recall, unit: 'share', peer, goal: '= 1', ok: recall === 1 },
    { name: 'search-memory', value: rounded(megabytes), unit: 'MB', goal: '≤ 150', ok: megabytes <= 150 },
    measureSlope(messages, queries, p50),
    await measureReady(messages.slice(0, READY_MESSAGES)),
  ];
}
