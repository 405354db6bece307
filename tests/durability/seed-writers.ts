import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { c2cConversationId, groupConversationId } from '../../contract/ids.ts';
import { passwordPayload } from '../../contract/sign.ts';
import type { ConfigChange } from '../../server/config.ts';
import { createServerCore } from '../../server/create-server-core.ts';
import { hashPassword, sha256Hex } from '../../server/security/hashes.ts';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';
import { convKey, insertStates, newState } from '../../server/store/conversations/conversations.ts';
import { putFriend } from '../../server/store/friends/friends.ts';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { insertGroup, insertMember } from '../../server/store/groups/groups.ts';
import { insertUser } from '../../server/store/account/users.ts';
import { quietPorts } from '../support/test-server.ts';

export type WriterAccount = { readonly userId: string; readonly conversationIDs: readonly string[] };

const FIRST_ID = 30_001;
const GROUP_SIZE = 4;
const CHEAP_PASSWORD = 2;
const NO_RATE = 1e9;

/** The harness tests durability, so no rate limit applies. */
const CONFIG: ConfigChange = { scryptCost: CHEAP_PASSWORD };
const CONFIG_FILE = {
  scryptCost: CHEAP_PASSWORD,
  rates: {
    requests: { perSecond: NO_RATE, burst: NO_RATE },
    http: { perSecond: NO_RATE, burst: NO_RATE },
    addresses: { perSecond: NO_RATE, burst: NO_RATE },
    groupMessagesPerSecond: NO_RATE,
    loginFailsPerAddress: NO_RATE,
  },
};

/** Seeds writers in a ring of friends and in groups of four, in a database without messages. Returns the conversations of each. */
export async function seedWriters(dataDir: string, count: number): Promise<{ accounts: WriterAccount[]; configFile: string }> {
  mkdirSync(dataDir, { recursive: true });
  const core = await createServerCore({ databasePath: join(dataDir, 'wisp.db'), dataDir, ports: quietPorts(), config: CONFIG });
  const ids = Array.from({ length: count }, (_, index) => String(FIRST_ID + index));
  const passwordHash = await hashPassword(sha256Hex(passwordPayload(DEMO_PASSWORD, 'wisp')), '00', CHEAP_PASSWORD);
  const places = new Map<string, string[]>(ids.map((id) => [id, []]));
  await core.write(async ({ db, now }) => {
    const conversations = new Set<string>();
    const join = (userId: string, conversationID: string) => {
      if (conversations.has(`${userId} ${conversationID}`)) return undefined;
      conversations.add(`${userId} ${conversationID}`);
      places.get(userId)?.push(conversationID);
      return newState(userId, convKey(userId, conversationID), now);
    };
    const states = [];
    for (const id of ids) await insertUser(db, { id, nickName: id, passwordHash, passwordSalt: '00', createdAt: now });
    for (const [index, one] of ids.entries()) {
      const other = ids[(index + 1) % count] ?? one;
      states.push(join(one, c2cConversationId(other)), join(other, c2cConversationId(one)));
      await putFriend(db, { ownerId: one, friendId: other, source: 1, createdAt: now });
      await putFriend(db, { ownerId: other, friendId: one, source: 1, createdAt: now });
    }
    for (let first = 0; first < count; first += GROUP_SIZE) {
      const members = ids.slice(first, first + GROUP_SIZE);
      const groupId = `4${String(FIRST_ID + first)}`;
      await insertGroup(db, { id: groupId, name: groupId, notice: '', ownerId: members[0] ?? '', createdAt: now });
      for (const [index, userId] of members.entries()) {
        await insertMember(db, { groupId, userId, identity: index === 0 ? IDENTITY.owner : IDENTITY.member, joinedAt: now }, 0);
        states.push(join(userId, groupConversationId(groupId)));
      }
    }
    await insertStates(
      db,
      states.filter((state) => state !== undefined),
    );
  });
  await core.close();
  const configFile = join(dataDir, 'config.json');
  writeFileSync(configFile, JSON.stringify(CONFIG_FILE));
  return { accounts: ids.map((userId) => ({ userId, conversationIDs: places.get(userId) ?? [] })), configFile };
}
