import { expect, test, vi } from 'vitest';
import { createManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import { createQrReader, QrWorkerSilentError, type SpawnedQrWorker } from './create-qr-reader.ts';

const PICTURE = {} as ImageBitmap;

function aWorker(read: SpawnedQrWorker['read']) {
  return { read, end: vi.fn<() => void>() };
}

const silent = async (): Promise<never> => new Promise(() => undefined);

test('PEOPLE-047 a worker that does not answer in time is ended, and the next picture starts another one', async () => {
  const clock = createManualClock();
  const workers = [aWorker(silent), aWorker(async () => '10001')];
  const spawn = vi.fn<() => SpawnedQrWorker>();
  for (const worker of workers) spawn.mockReturnValueOnce(worker);
  const reader = createQrReader(clock, spawn);
  const lost = [reader.read(PICTURE, 'quick'), reader.read(PICTURE, 'quick')];
  clock.advance(15_000);
  for (const call of lost) await expect(call).rejects.toBeInstanceOf(QrWorkerSilentError);
  expect(workers[0]?.end).toHaveBeenCalledOnce();
  expect(await reader.read(PICTURE, 'thorough')).toBe('10001');
  // The time limits of the calls to the ended worker do not end the new one.
  clock.advance(60_000);
  expect(workers[1]?.end).not.toHaveBeenCalled();
  expect(spawn).toHaveBeenCalledTimes(2);
});

test('PEOPLE-047 a worker that reports its own end fails its calls at once, and closing ends the worker', async () => {
  const ends: (() => void)[] = [];
  const worker = aWorker(silent);
  const reader = createQrReader(createManualClock(), (failed) => {
    ends.push(failed);
    return worker;
  });
  const first = reader.read(PICTURE, 'quick');
  ends[0]?.();
  await expect(first).rejects.toBeInstanceOf(QrWorkerSilentError);
  const second = reader.read(PICTURE, 'quick');
  reader.close();
  await expect(second).rejects.toBeInstanceOf(QrWorkerSilentError);
  expect(worker.end).toHaveBeenCalledTimes(2);
});
