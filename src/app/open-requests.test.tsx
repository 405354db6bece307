// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { openClientPerTest } from '../../tests/support/open-client-per-test.ts';
import type { Application } from '../client/application.ts';
import { ApplicationContext } from './application-context.ts';
import { OpenRequests } from './open-requests.tsx';

const account = openClientPerTest();
let request: (path: string) => void;
let visited: readonly string[];

beforeEach(async () => {
  const { hook, history } = memoryLocation({ path: '/messages', record: true });
  visited = history;
  const device = {
    subscribeToOpenRequests(listener: (path: string) => void) {
      request = listener;
      return () => undefined;
    },
  } as Application['device'];
  await account.show(
    <ApplicationContext.Provider value={{ device } as Application}>
      <Router hook={hook}>
        <OpenRequests />
      </Router>
    </ApplicationContext.Provider>,
  );
});

test('a click on a notification of a conversation sends the intent to open it instead of navigating', async () => {
  await act(async () => request('/messages/C2C10002'));
  await act(async () => request('/messages/GROUP200001'));
  expect(account.intents).toEqual([
    { kind: 'open-conversation', conversationID: 'C2C10002' },
    { kind: 'open-conversation', conversationID: 'GROUP200001' },
  ]);
  expect(visited).toEqual(['/messages']);
});

test('a click on another notification navigates to its path', async () => {
  await act(async () => request('/privacySettings'));
  expect(account.intents).toEqual([]);
  expect(visited).toEqual(['/messages', '/privacySettings']);
});
