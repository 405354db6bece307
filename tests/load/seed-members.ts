import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { groupConversationId } from '../../contract/ids.ts';
import { openSession } from '../../server/commands/account/open-session.ts';
import type { ConfigChange } from '../../server/config.ts';
import { createServerCore } from '../../server/create-server-core.ts';
import { insertStates, newState } from '../../server/store/conversations/conversations.ts';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { insertGroup, insertMember } from '../../server/store/groups/groups.ts';
import { insertUser, readUser } from '../../server/store/account/users.ts';
import { quietPorts } from '../support/test-server.ts';

export type SeededMember = { readonly userId: string; readonly deviceId: string; readonly token: string; readonly imToken: string };

const LOAD_GROUP = '400001';
export const LOAD_CONVERSATION = groupConversationId(LOAD_GROUP);
const FIRST_ID = 50_001;

/** One group of this size, each member signed in on one device, in a separate data folder. */
export async function seedMembers(dataDir: string, count: number, config: ConfigChange): Promise<SeededMember[]> {
  mkdirSync(dataDir, { recursive: true });
  const core = await createServerCore({ databasePath: join(dataDir, 'wisp.db'), dataDir, ports: quietPorts(), config });
  const ids = Array.from({ length: count }, (_, at) => String(FIRST_ID + at));
  const seeded = await core.write(async (unit) => {
    const { db, now } = unit;
    for (const id of ids) await insertUser(db, { id, nickName: `member ${id}`, passwordHash: '-', passwordSalt: '-', createdAt: now });
    await insertGroup(db, { id: LOAD_GROUP, name: 'load', notice: '', ownerId: ids[0] ?? '', createdAt: now });
    for (const [at, userId] of ids.entries()) {
      await insertMember(db, { groupId: LOAD_GROUP, userId, identity: at === 0 ? IDENTITY.owner : IDENTITY.member, joinedAt: now }, 0);
    }
    for (const userId of ids) await insertStates(db, [newState(userId, LOAD_CONVERSATION, now)]);
    const members: SeededMember[] = [];
    for (const userId of ids) {
      const user = await readUser(db, userId);
      if (user === undefined) throw new Error(`no account ${userId}`);
      const deviceId = `device-${userId}`;
      const { token, imToken } = await openSession(unit, user, { deviceId, deviceName: '', ip: '' });
      members.push({ userId, deviceId, token, imToken });
    }
    return members;
  });
  await core.close();
  return seeded;
}
