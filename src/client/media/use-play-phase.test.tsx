// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test } from 'vitest';
import { click, findButton } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { SyncStatus } from '../../core/sync-status.ts';
import { usePlayPhase } from './use-play-phase.ts';

const account = openClientPerTest();

function Film() {
  const { phase, play, stop, fail } = usePlayPhase();
  return (
    <>
      <output>{phase}</output>
      <button type="button" onClick={play}>
        play
      </button>
      <button type="button" onClick={stop}>
        stop
      </button>
      <button type="button" onClick={fail}>
        fail
      </button>
    </>
  );
}

const phase = () => document.querySelector('output')?.textContent;

async function showFilm(network: SyncStatus['network']) {
  let status: SyncStatus = { network, isCatchingUp: false };
  const listeners = new Set<() => void>();
  await account.show(
    <Film />,
    {},
    {
      status: () => status,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  );
  return async (next: SyncStatus['network']) =>
    act(async () => {
      status = { ...status, network: next };
      for (const listener of listeners) listener();
    });
}

test('stays broken after a failure while offline, and can be played again when online', async () => {
  const become = await showFilm('offline');
  await click(findButton('play'));
  await click(findButton('fail'));
  expect(phase()).toBe('broken');
  await become('connecting');
  expect(phase()).toBe('broken');
  await become('online');
  expect(phase()).toBe('poster');
});

test('stays broken after a failure while online until the user plays it again', async () => {
  const become = await showFilm('online');
  await click(findButton('play'));
  await click(findButton('fail'));
  await become('offline');
  await become('online');
  expect(phase()).toBe('broken');
  await click(findButton('play'));
  expect(phase()).toBe('playing');
});

test('after a failure while connecting, plays when the connection succeeds and waits for the user when it fails', async () => {
  const become = await showFilm('connecting');
  await click(findButton('play'));
  await click(findButton('fail'));
  expect(phase()).toBe('broken');
  await become('online');
  expect(phase()).toBe('playing');
  await become('connecting');
  await click(findButton('fail'));
  await become('offline');
  await become('online');
  expect(phase()).toBe('poster');
});
