import { CLOSE_CODE, CODE } from '../../contract/codes.ts';
import { offerToken } from '../../contract/socket-protocols.ts';
import type { EngineEventName } from '../../contract/engine-events.ts';
import { endSessions } from '../../server/commands/account/end-sessions.ts';
import { admitMembers, expelMembers, quitGroup } from '../../server/commands/groups/change-membership.ts';
import { emitEvent } from '../../server/commands/unit.ts';
import { DEFAULT_CONFIG } from '../../server/config.ts';
import { deleteBlock, deleteFriend, putBlock, putFriend } from '../../server/store/friends/friends.ts';
import { updateGroup, updateMember } from '../../server/store/groups/groups.ts';
import { listLiveSessions } from '../../server/store/account/sessions.ts';
import { updateUserConfig } from '../../server/store/account/users.ts';
import { createEmbeddedChatEngine } from '../../src/engines/chat/embedded/embedded-chat-engine.ts';
import type { ChatEngine, EngineCapabilities, EngineEnd } from '../../src/engines/chat/port.ts';
import type { Clock } from '../../src/platform/ports.ts';
import { createFakeOnline } from '../support/fakes/fake-switches.ts';
import { createManualClock } from '../support/fakes/manual-clock.ts';
import { createNodeNetwork } from '../support/fakes/node-network.ts';
import { createPrng } from '../support/fakes/prng.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createWireClient } from '../support/wire-client.ts';
import { setUserState } from '../support/world.ts';
import { PEOPLE, SENSITIVE, type BenchOptions, type EngineBench, type EngineClient, type EngineWorld } from './engine-bench.ts';
import { watchEngine } from './engine-client.ts';

const FAR_SEC = 4_000_000_000;
const REQUESTS = { perSecond: 300, burst: 300 };
/** Real time in which pending frames reach the other end of a local socket. */
const PAUSE_MS = 30;

const breathe = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));

export const EMBEDDED_CAPABILITIES: EngineCapabilities = {
  eventLog: true,
  densePairs: true,
  keepsHistory: true,
  severalDevices: true,
  takesFiles: false,
  readReceipts: true,
  presence: true,
  reactions: true,
  marks: true,
  translate: false,
  voiceToText: false,
};

/** `wrap` creates the engine under test from the embedded one; `capabilities` = its capabilities. */
export type EngineKind = {
  readonly capabilities?: EngineCapabilities;
  readonly wrap?: (inner: ChatEngine, clock: Clock) => ChatEngine;
};

/** The embedded adapter, or an engine that wraps it, against the HTTP and WebSocket stack of a real server. */
export async function createEmbeddedBench(options: BenchOptions = {}, kind: EngineKind = {}): Promise<EngineBench> {
  const server = await startTestServer({
    config: {
      ...options,
      receiptDelayMs: 0,
      sensitiveWords: [SENSITIVE],
      rates: { ...DEFAULT_CONFIG.rates, http: { perSecond: 100_000, burst: 100_000 }, addresses: { perSecond: 100_000, burst: 100_000 }, requests: REQUESTS },
    },
  });
  const clock = createManualClock(Date.now());
  const random = createPrng(1);
  const clients = new Set<EngineClient>();

  const start: EngineBench['start'] = async (userID, options = {}) => {
    const device = createWireClient(server.url, options.deviceId);
    const login = await device.logIn(userID);
    if (login.code !== CODE.ok) throw new Error(`${userID} cannot sign in: ${login.code}`);
    const network = createNodeNetwork();
    const parts = { unit: () => random.unit(), uint32: () => random.uint32(), uuid: () => String(random.uint32()) };
    const { translate, voiceToText } = EMBEDDED_CAPABILITIES;
    const readFeatures = () => ({ translate: Number(translate), voiceToText: Number(voiceToText) });
    const embedded = createEmbeddedChatEngine({ clock, random: parts, network, online: createFakeOnline() }, readFeatures);
    const engine = kind.wrap?.(embedded, clock) ?? embedded;
    let attempts = 0;
    const { client, listener } = watchEngine(userID, engine, { cut: network.cut, freeze: network.freeze, attempts: () => attempts });
    clients.add(client);
    engine.connect(
      {
        userID,
        epoch: options.epoch ?? 1,
        build: 'suite',
        readPts: options.readPts ?? (async () => Promise.resolve(undefined)),
        async fetchAddress() {
          attempts += 1;
          const good = device.tokens().imToken;
          const token = options.token?.(good, attempts) ?? good;
          return Promise.resolve({ url: `${server.url.replace('http', 'ws')}/im?device=${device.deviceId}`, protocols: offerToken(token) ?? [] });
        },
      },
      listener,
    );
    return client;
  };

  return {
    capabilities: kind.capabilities ?? EMBEDDED_CAPABILITIES,
    world: createWorld(server),
    start,
    async connect(userID, options) {
      const client = await start(userID, options);
      await client.state('ready');
      return client;
    },
    async passTime(ms) {
      clock.advance(ms);
      await breathe();
    },
    async close() {
      for (const client of clients) client.disconnect();
      await server.close();
    },
  };
}

const CLOSE_OF: Readonly<Record<EngineEnd, number>> = {
  superseded: CLOSE_CODE.superseded,
  replaced: CLOSE_CODE.superseded,
  token: CLOSE_CODE.badToken,
  elsewhere: CLOSE_CODE.signedInElsewhere,
  banned: CLOSE_CODE.banned,
  outdated: CLOSE_CODE.outdated,
};

function createWorld({ core }: TestServer): EngineWorld {
  return {
    notify: async (userIds, { e, d }) => core.write(async (unit) => emitEvent(unit, userIds, { name: e, d })),
    notifyUnknown: async (userIds, name, d) => core.write(async (unit) => emitEvent(unit, userIds, { name: name as EngineEventName, d })),
    unfriend: async (ownerId, friendId) => core.write(async (unit) => deleteFriend(unit.db, ownerId, friendId)),
    befriend: async (ownerId, friendId) => core.write(async (unit) => putFriend(unit.db, { ownerId, friendId, source: 1, createdAt: unit.now })),
    block: async (ownerId, targetId, on) =>
      core.write(async (unit) => (on ? putBlock(unit.db, { ownerId, targetId, createdAt: unit.now }) : deleteBlock(unit.db, ownerId, targetId))),
    mute: async (groupId, userId, on) => core.write(async (unit) => updateMember(unit.db, { groupId, userId }, { muteUntilSec: on ? FAR_SEC : 0 })),
    muteAll: async (groupId, on) => core.write(async (unit) => updateGroup(unit.db, groupId, { bannedSwitch: on ? 1 : 0 })),
    dissolve: async (groupId, on) => core.write(async (unit) => updateGroup(unit.db, groupId, { dissolvedAt: on ? unit.now : null })),
    account: async (userId, state) => setUserState(core, userId, state),
    config: async (userId, change) => core.write(async (unit) => updateUserConfig(unit.db, userId, change)),
    admit: async (groupId, userId) => {
      await core.write(async (unit) => admitMembers(unit, { groupId, userIds: [userId], operatorId: PEOPLE.alice, origin: 'http://suite' }));
    },
    expel: async (groupId, userId) => core.write(async (unit) => expelMembers(unit, { groupId, userIds: [userId], operatorId: PEOPLE.alice })),
    quit: async (groupId, userId) => core.write(async (unit) => quitGroup(unit, { groupId, userId })),
    endSessions: async (userId, reason) =>
      core.write(async (unit) => {
        const sessions = await listLiveSessions(unit.db, userId);
        if (reason === 'elsewhere' || reason === 'token') return endSessions(unit, sessions, reason === 'token' ? 'password' : 'removed');
        for (const { id } of sessions) unit.deliveries.push({ kind: 'end', sessionId: id, closeCode: CLOSE_OF[reason], kicked: 'REST_API_Kick' });
        return undefined;
      }),
  };
}
