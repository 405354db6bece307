import { expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { createManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import type { Network } from '../../platform/ports.ts';
import { fetchBytes } from './fetch-bytes.ts';

const flush = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** A download whose parts arrive when the test sends them. */
function download() {
  const clock = createManualClock();
  let give: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (give = controller) });
  const network = { fetch: async () => new Response(body) } as unknown as Network;
  return {
    clock,
    bytes: fetchBytes({ network, clock }, '/media/x', {}),
    give: (size: number) => give?.enqueue(new Uint8Array(size)),
    end: () => give?.close(),
  };
}

test('fails after the timeout when the network never answers', async () => {
  const clock = createManualClock();
  const network = { fetch: async () => new Promise<never>(() => undefined) } as unknown as Network;
  const bytes = fetchBytes({ network, clock }, '/media/x', {});
  clock.advance(LIMITS.httpTimeoutMs);
  await expect(bytes).rejects.toThrow('nothing came');
});

test('fails after the timeout when an answer stops before its end', async () => {
  const { clock, bytes, give } = download();
  give(1);
  await flush();
  clock.advance(LIMITS.httpTimeoutMs);
  await expect(bytes).rejects.toThrow('nothing came');
});

test('loads a large file over a slow network while parts of it arrive', async () => {
  const { clock, bytes, give, end } = download();
  for (let part = 0; part < 5; part += 1) {
    await flush();
    clock.advance(LIMITS.httpTimeoutMs - 1);
    give(10);
  }
  end();
  expect((await new Blob([...(await bytes).parts]).arrayBuffer()).byteLength).toBe(50);
});
