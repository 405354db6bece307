import { expect, test } from 'vitest';
import { createFakeOnline } from '../../../../tests/support/fakes/fake-switches.ts';
import { createManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { createNodeNetwork } from '../../../../tests/support/fakes/node-network.ts';
import { createEmbeddedChatEngine } from './embedded-chat-engine.ts';

const random = { unit: () => 0.5, uint32: () => 1, uuid: () => 'u' };
const ports = { clock: createManualClock(0), random, network: createNodeNetwork(), online: createFakeOnline() };

test.each([
  ['has no configuration yet', undefined, true],
  ['does not name it', {}, true],
  ['turned it on', { translate: 1, voiceToText: 1 }, true],
  ['turned it on with another value', { translate: true, voiceToText: '1' }, true],
  ['turned it off', { translate: 0, voiceToText: 0 }, false],
])('C44 the engine asks for a service where the operator %s, as the screens offer it', (_case, features, expected) => {
  const { translate, voiceToText } = createEmbeddedChatEngine(ports, () => features).capabilities();
  expect([translate, voiceToText]).toEqual([expected, expected]);
});
