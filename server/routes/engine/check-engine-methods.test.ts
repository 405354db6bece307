import { describe, expect, test } from 'vitest';
import { ENGINE_METHODS } from '../../../contract/engine-methods.ts';
import { aMessage, connectUser } from '../../../tests/support/core-client.ts';
import { createManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore } from '../../../tests/support/test-server.ts';
import { setUserState } from '../../../tests/support/world.ts';
import { ENGINE_POLICIES } from '../../policies/engine-policies.ts';
import { checkEngineMethods } from './check-engine-methods.ts';
import { ENGINE_HANDLERS } from './engine-handlers.ts';

const ours = { methods: ENGINE_METHODS, policies: ENGINE_POLICIES, handlers: ENGINE_HANDLERS };
const without = (table: Readonly<Record<string, unknown>>, name: string) => Object.fromEntries(Object.entries(table).filter(([key]) => key !== name));

describe('the start', () => {
  test('fails for a method without schema, policy or handler', () => {
    expect(() => checkEngineMethods()).not.toThrow();
    expect(() => checkEngineMethods({ ...ours, policies: without(ENGINE_POLICIES, 'send') })).toThrow('without policy: send');
    expect(() => checkEngineMethods({ ...ours, handlers: without(ENGINE_HANDLERS, 'send') })).toThrow('without handler: send');
    expect(() => checkEngineMethods({ ...ours, methods: without(ENGINE_METHODS, 'send') })).toThrow('without schema: send');
    expect(() => checkEngineMethods({ ...ours, handlers: { ...ENGINE_HANDLERS, extra: {} } })).toThrow('without schema: extra');
  });
});

/** For each method: params that name another user's object, and params that name a missing one. */
const FOREIGN: Record<string, { foreign: (id: string) => unknown; missing: unknown }> = {
  revoke: { foreign: (ID) => ({ ID }), missing: { ID: '10001-1-1' } },
  receiptMembers: { foreign: (ID) => ({ ID, filter: 0 }), missing: { ID: '10001-1-1', filter: 0 } },
  react: { foreign: (ID) => ({ ID, reactionID: '👍', on: true }), missing: { ID: '10001-1-1', reactionID: '👍', on: true } },
  voiceToText: { foreign: (ID) => ({ ID }), missing: { ID: '10001-1-1' } },
  merger: { foreign: (downloadKey) => ({ downloadKey }), missing: { downloadKey: 'none' } },
  delete: { foreign: (ID) => ({ conversationID: 'GROUP200001', IDs: [ID] }), missing: { conversationID: 'GROUP299999', IDs: [] } },
  read: { foreign: () => ({ conversationID: 'GROUP200001', sequence: 1 }), missing: { conversationID: 'GROUP299999', sequence: 1 } },
  receipt: { foreign: (ID) => ({ conversationID: 'GROUP200001', IDs: [ID] }), missing: { conversationID: 'GROUP299999', IDs: [] } },
  history: { foreign: () => ({ conversationID: 'GROUP200001' }), missing: { conversationID: 'GROUP299999' } },
  convDelete: { foreign: () => ({ ids: ['GROUP200001'], clearHistory: true, upTo: {} }), missing: { ids: ['GROUP299999'], clearHistory: true, upTo: {} } },
  clearHistory: { foreign: () => ({ id: 'GROUP200001', upTo: 1 }), missing: { id: 'GROUP299999', upTo: 1 } },
  convPin: { foreign: () => ({ id: 'GROUP200001', on: true }), missing: { id: 'GROUP299999', on: true } },
  convMute: { foreign: () => ({ id: 'GROUP200001', type: 'AcceptNotNotify' }), missing: { id: 'GROUP299999', type: 'AcceptNotNotify' } },
  convMark: { foreign: () => ({ ids: ['GROUP200001'], mark: '4', on: true }), missing: { ids: ['GROUP299999'], mark: '4', on: true } },
  convCustom: { foreign: () => ({ id: 'GROUP200001', data: 'x' }), missing: { id: 'GROUP299999', data: 'x' } },
  groupMembers: { foreign: () => ({ groupID: '200001', offset: 0 }), missing: { groupID: '299999', offset: 0 } },
  groupAttrs: { foreign: () => ({ groupID: '200001' }), missing: { groupID: '299999' } },
};

describe('a stranger', () => {
  test('gets the same answer for a foreign and a missing object from every method that names an object', async () => {
    const core = await createTestCore({ ports: createManualPorts() });
    const owner = await connectUser(core, '10001');
    const stranger = await connectUser(core, '10008');
    const { ID } = (await owner.request('send', { message: aMessage('10001', 'GROUP200001') })).r as { ID: string };
    const named = ['conversation', 'ownMessage', 'visibleMessage', 'group'];
    const methods = Object.entries(ENGINE_POLICIES).flatMap(([name, policy]) => (named.includes(policy.object) ? [name] : []));
    expect(Object.keys(FOREIGN).sort()).toEqual(methods.sort());
    for (const [method, { foreign, missing }] of Object.entries(FOREIGN)) {
      const answers = [await stranger.request(method, foreign(ID)), await stranger.request(method, missing)];
      expect(answers.map(({ code, msg, r }) => ({ method, code, msg, r }))).toEqual(Array(2).fill({ method, code: 404, msg: '', r: undefined }));
    }
    await core.close();
  });
});

describe('an account', () => {
  test('can read and manage its own data when it is restricted, but cannot send, type or react', async () => {
    const core = await createTestCore({ ports: createManualPorts() });
    const user = await connectUser(core, '10001');
    await setUserState(core, '10001', 'restricted');
    expect(await user.codeOf('send', { message: aMessage('10001', 'C2C10002') })).toBe(20012);
    expect(await user.codeOf('typing', { to: '10002', on: true })).toBe(20012);
    expect(await user.codeOf('react', { ID: '10001-1-1', reactionID: '👍', on: true })).toBe(20012);
    expect(await user.codeOf('conversations')).toBe(0);
    expect(await user.codeOf('convPin', { id: 'C2C10002', on: true })).toBe(0);
    await core.close();
  });

  test('gets 3122 for a service that is not configured', async () => {
    const core = await createTestCore({ ports: createManualPorts() });
    const user = await connectUser(core, '10001');
    const { ID } = (await user.send('C2C10002', 'x')).r as { ID: string };
    expect(await user.codeOf('translate', { texts: ['x'], to: 'en' })).toBe(3122);
    expect(await user.codeOf('voiceToText', { ID })).toBe(3122);
    await core.close();
  });
});
