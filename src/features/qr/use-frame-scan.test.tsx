// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '../../../tests/support/mount.ts';
import { useFrameScan } from './use-frame-scan.ts';

const VIEW = { current: { videoWidth: 640 } as HTMLVideoElement };
const calls = { onText: vi.fn<(text: string) => void>(), onFailure: vi.fn<() => void>(), onRecovery: vi.fn<() => void>() };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function Scan({ read }: { read: () => Promise<string | undefined> }) {
  useFrameScan({ view: VIEW, isLive: true, read, ...calls });
  return null;
}

/** Runs the scan of these frames; the last one repeats. An error = the frame cannot be read. */
async function scan(frames: readonly (string | undefined | Error)[]): Promise<void> {
  vi.useFakeTimers();
  vi.stubGlobal('createImageBitmap', async () => ({}));
  let at = 0;
  const read = async (): Promise<string | undefined> => {
    const frame = frames[Math.min(at, frames.length - 1)];
    at += 1;
    if (frame instanceof Error) throw frame;
    return frame;
  };
  const { unmount } = await mount(<Scan read={read} />);
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  await unmount();
}

const LOST = new Error('the bitmap could not be allocated');

test('PEOPLE-047 a frame that the browser cannot copy is no failure of the scan', async () => {
  await scan([LOST, LOST, undefined, LOST, '10002']);
  expect([calls.onFailure.mock.calls.length, calls.onRecovery.mock.calls.length]).toEqual([0, 0]);
  expect(calls.onText.mock.calls).toEqual([['10002']]);
});

test('PEOPLE-047 a scan that reads no frame at all reports it once', async () => {
  await scan([LOST]);
  expect([calls.onFailure.mock.calls.length, calls.onRecovery.mock.calls.length]).toEqual([1, 0]);
});

test('PEOPLE-047 the failure ends with the next frame that is read', async () => {
  await scan([LOST, LOST, LOST, LOST, LOST, undefined]);
  expect([calls.onFailure.mock.calls.length, calls.onRecovery.mock.calls.length]).toEqual([1, 1]);
});
