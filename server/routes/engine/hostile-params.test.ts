import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINE_METHODS } from '../../../contract/engine-methods.ts';
import { aMessage, connectUser, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';

const SEED = 20_261_121;
const RUNS = 150;
const UNLIMITED = { perSecond: 1e6, burst: 1e6 };

let core: TestCore;
let ports: ManualPorts;
let user: CoreClient;
let ID: string;

beforeAll(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports, config: { rates: { requests: UNLIMITED, groupMessagesPerSecond: 1e6 } } });
  user = await connectUser(core, '10001');
  ID = ((await user.send('C2C10002', 'x')).r as { ID: string }).ID;
});
afterAll(() => core.close());

/** Known names with valid, wrong, huge, odd and reserved values, to find values that pass the schema and then fail. */
const value = () =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom<unknown>(
        'C2C10002',
        'GROUP200001',
        'C2C10001',
        'C2CwisperHelper',
        'GROUP999999',
        ID,
        ['C2C10002'],
        [ID],
        '200001',
        '10002',
        ['10002'],
        '4',
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>(0, 1, 7, -1, -0, 1.5, 2 ** 53, 2 ** 53 + 2, Number.MAX_SAFE_INTEGER, true, false, null, '', 'AcceptNotNotify', 'zh'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>('\u0000', '\ud800', '%', "' or 1=1 --", '__proto__', 'x'.repeat(20_000), '‮', '10001-1-1') },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  );

const names =
  'conversationID ID IDs ids id sequence before after around count on type mark data pts epoch build cursor filter to texts groupID offset upTo clearHistory reactionID downloadKey message'.split(
    ' ',
  );

describe('hostile params', () => {
  test.each(Object.keys(ENGINE_METHODS).filter((method) => method !== 'hello'))(
    'cause no server error in %s, and the connection still answers',
    async (method) => {
      await fc.assert(
        fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value(), { maxKeys: 8 }), async (params) => {
          const answer = await user.request(method, params);
          expect(answer.code).not.toBe(503);
          expect(answer.code).toBeTypeOf('number');
        }),
        { seed: SEED, numRuns: RUNS },
      );
      expect(ports.errors).toEqual([]);
      expect(await user.codeOf('ping')).toBe(0);
    },
  );

  test('cause no server error in any part of a message', async () => {
    const part = fc.constantFrom('ID', 'conversationID', 'type', 'payload', 'cloudCustomData', 'atUserList', 'needReadReceipt', 'random', 'clientTime');
    const type = fc.constantFrom(
      'TIMTextElem',
      'TIMImageElem',
      'TIMSoundElem',
      'TIMFileElem',
      'TIMVideoFileElem',
      'TIMLocationElem',
      'TIMFaceElem',
      'TIMCustomElem',
      'TIMRelayElem',
    );
    const key = fc.constantFrom(
      'text',
      'uuid',
      'imageInfoArray',
      'data',
      'description',
      'sourceIDs',
      'title',
      'latitude',
      'longitude',
      'index',
      'url',
      'videoUUID',
      'second',
    );
    await fc.assert(
      fc.asyncProperty(type, fc.dictionary(key, value(), { maxKeys: 6 }), fc.dictionary(part, value(), { maxKeys: 2 }), async (kind, payload, changes) => {
        const answer = await user.request('send', { message: { ...aMessage('10001', 'C2C10002'), type: kind, payload, ...changes } });
        expect(answer.code).not.toBe(503);
      }),
      { seed: SEED, numRuns: RUNS * 6 },
    );
    expect(ports.errors).toEqual([]);
  });
});
