import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMessage, anItem } from '../../../tests/support/builders.ts';
import { createFakeChannels, type FakeChannels } from '../../../tests/support/fakes/fake-channels.ts';
import { createFakeLocks, type FakeLocks } from '../../../tests/support/fakes/fake-locks.ts';
import { createFakePorts, type FakePorts } from '../../../tests/support/fakes/fake-ports.ts';
import { createPrng } from '../../../tests/support/fakes/prng.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { createScriptedEngine, type ScriptedEngine } from '../../../tests/support/scripted-engine.ts';
import type { LeaderServiceHandlers } from '../../core/leader-services.ts';
import { putKv } from '../../db/kv.ts';
import { write } from '../../db/transaction.ts';
import { createAccountSync, type AccountSync, type LeaderParts } from './account-sync.ts';
import { sendMessage } from '../commands/sending/send-message.ts';

type Tab = { readonly ports: FakePorts; readonly sync: AccountSync };

let bench: SyncBench;
let channels: FakeChannels;
let locks: FakeLocks;
let tabs: Tab[];
/** The messages that the server has stored, with the tab that delivered each one first. */
let stored: Map<string, string>;
const engines = new Map<string, ScriptedEngine>();
/** Hanging tabs by name. `end` ends the hang. */
const hanging = new Map<string, { readonly over: Promise<void>; readonly end: () => void }>();
beforeEach(async () => {
  bench = await createSyncBench();
  channels = createFakeChannels((task) => bench.loop.enqueue(task));
  locks = createFakeLocks();
  tabs = [];
  stored = new Map();
  hanging.clear();
});
afterEach(async () => {
  for (const { sync } of tabs) sync.close();
  await bench.close();
});

/** Parts with an engine that is connected at once and accepts each message. */
function createParts(name: string, services: Partial<LeaderServiceHandlers>): LeaderParts {
  const engine = createScriptedEngine();
  engines.set(name, engine);
  engine.on('send', async ({ message }) => {
    await hanging.get(name)?.over;
    if (!stored.has(message.ID)) stored.set(message.ID, name);
    return { kind: 'ok', value: aMessage({ ID: message.ID, from: BENCH_ME, sequence: 1 }) };
  });
  return {
    engine: {
      ...engine,
      connect(session, listener) {
        engine.connect(session, listener);
        bench.loop.enqueue(() => engine.becomeReady(0));
      },
    },
    fetchEngineAddress: async () => ({ url: '', protocols: [] }),
    upload: async () => ({ kind: 'done' }),
    callHttp: async () => ({ kind: 'unknown' }),
    callDrafts: async () => ({ kind: 'unknown' }),
    refetch: () => undefined,
    wake: () => undefined,
    services: services as LeaderServiceHandlers,
    ended: () => undefined,
    close: () => undefined,
  };
}

function openTab(name: string, services: Partial<LeaderServiceHandlers> = {}): Tab {
  const ports = createFakePorts({
    clock: bench.clock,
    prng: createPrng(name.charCodeAt(0)),
    locks: locks.for(name),
    openChannel: (channel) => channels.open(channel, name),
    network: bench.ports.network,
    keyValue: bench.ports.keyValue,
    vault: bench.ports.vault,
  });
  const sync = createAccountSync({
    db: bench.db,
    me: BENCH_ME,
    ports,
    build: 'b',
    createParts: async () => createParts(name, services),
    outdated: () => undefined,
    toast: () => undefined,
    report: () => undefined,
  });
  const tab = { ports, sync };
  tabs.push(tab);
  return tab;
}

async function send(tab: Tab): Promise<string> {
  const commands = { ...bench.commands, ports: tab.ports, wake: tab.sync.wake };
  return bench.drive(sendMessage(commands, { conversationID: 'C2C10002', type: 'TIMTextElem', payload: { text: 'hello' } }));
}

function freeze(tab: Tab, name: string): void {
  tab.ports.freeze();
  channels.freeze(name);
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  hanging.set(name, { over, end });
}

function thaw(tab: Tab, name: string): void {
  tab.ports.thaw();
  channels.thaw(name);
  hanging.get(name)?.end();
}

describe('a leader that hangs', () => {
  test.each([15_000, 45_000])('G9 for %i ms delays a message of another tab by at most 6 s', async (freezeMs) => {
    const leader = openTab('a');
    await bench.loop.advance(1000);
    const follower = openTab('b');
    await bench.loop.advance(20_000);
    freeze(leader, 'a');
    const ID = await send(follower);
    await bench.loop.advance(6000);
    expect([...stored.values()]).toEqual(['b']);
    await bench.loop.advance(freezeMs - 6000);
    thaw(leader, 'a');
    await bench.loop.advance(30_000);
    expect([...stored.values()]).toEqual(['b']);
    expect(await bench.drive(bench.db.messages.get(ID))).toMatchObject({ status: 'success' });
  });

  test('G9 delays a question of another tab until the next leader answers it', async () => {
    const services = { person: async () => ({ nickName: 'Ada' }) as never };
    const leader = openTab('a', services);
    await bench.loop.advance(1000);
    const follower = openTab('b', services);
    await bench.loop.advance(20_000);
    freeze(leader, 'a');
    const answer = follower.sync.ask('person', { wtId: '10002' });
    await bench.loop.advance(9000);
    expect(await answer).toEqual({ nickName: 'Ada' });
  });
});

test('NOTE-003 a tab that crashed with an open conversation does not suppress the arrival of its messages', async () => {
  await bench.drive(write(bench.db, ['kv'], async () => putKv(bench.db, 'cursor', 0)));
  const leader = openTab('a');
  await bench.loop.advance(1000);
  const heard: string[] = [];
  leader.sync.subscribeArrivals((messages) => void heard.push(...messages.map(({ ID }) => ID)));
  const other = openTab('b');
  other.sync.setFocus('C2C10002');
  await bench.loop.advance(1000);
  const arrive = async (sequence: number) => {
    const message = aMessage({ ID: `m${sequence}`, conversationID: 'C2C10002', from: '10002', sequence });
    engines.get('a')?.emit(anItem(sequence, { e: 'msg.new', d: message }));
    await bench.loop.advance(1000);
  };
  await arrive(1);
  expect(heard).toEqual([]);
  other.ports.freeze();
  channels.freeze('b');
  locks.crash('b');
  await bench.loop.advance(1000);
  await arrive(2);
  expect(heard).toEqual(['m2']);
});
