import { join } from 'node:path';
import { buildMessageId, c2cConversationId } from '../../../contract/ids.ts';
import type { OutgoingMessage } from '../../../contract/message.ts';
import { sendMessage } from '../../../server/commands/messages/send-message.ts';
import { createServerCore, type ServerCore } from '../../../server/create-server-core.ts';
import { putFriend } from '../../../server/store/friends/friends.ts';
import { insertUser, readUser } from '../../../server/store/account/users.ts';
import { quietPorts, TEST_CONFIG } from '../../../tests/support/test-server.ts';
import { FRIEND, ME } from '../../world/world-size.ts';
import { createRandom, createTextSource } from '../message-corpus.ts';

const SEED = 3;
const AT_ONCE = 200;
const FIRST_STRANGER = 900_000;

export type Gap = {
  /** The pts of the newest event. */
  readonly pts: number;
  /** The newest message of the conversation with the friend. */
  readonly newestOfFriend: string;
};

/** Writes messages of other people while the device is offline, through the server's commands without sockets. The server process must not run. */
export async function writeGap(dataDir: string, size: { readonly messages: number; readonly conversations: number }): Promise<Gap> {
  const core = await createServerCore({ databasePath: join(dataDir, 'wisp.db'), dataDir, ports: quietPorts(), config: TEST_CONFIG });
  try {
    const writers = [FRIEND, ...(await befriendStrangers(core, size.conversations - 1))];
    const random = createRandom(SEED);
    const texts = createTextSource(random);
    let newestOfFriend = '';
    for (let from = 0; from < size.messages; from += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, size.messages - from) }, (_value, index) => {
        // The messages of the friend are spread over the gap, and the last message is one of them.
        const writer = from + index === size.messages - 1 ? FRIEND : (writers[(from + index) % writers.length] as string);
        const message = textFrom(writer, from + index, random() < 0.5 ? texts.chinese() : texts.english());
        if (writer === FRIEND) newestOfFriend = message.ID;
        return core.write((unit) => sendMessage(unit, writer, message));
      });
      await Promise.all(batch);
    }
    return { pts: (await readUser(core.db, ME))?.pts ?? 0, newestOfFriend };
  } finally {
    await core.close();
  }
}

async function befriendStrangers(core: ServerCore, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_value, index) => String(FIRST_STRANGER + index));
  await core.write(async (unit) => {
    for (const id of ids) {
      await insertUser(unit.db, { id, nickName: `Friend ${id}`, passwordHash: '', passwordSalt: '', createdAt: unit.now });
      for (const [ownerId, friendId] of [
        [ME, id],
        [id, ME],
      ] as const)
        await putFriend(unit.db, { ownerId, friendId, source: 1, createdAt: unit.now });
    }
  });
  return ids;
}

function textFrom(writer: string, serial: number, text: string): OutgoingMessage {
  const now = Math.floor(Date.now() / 1000);
  return {
    ID: buildMessageId(writer, now, serial),
    conversationID: c2cConversationId(ME),
    type: 'TIMTextElem',
    payload: { text },
    cloudCustomData: '',
    atUserList: [],
    needReadReceipt: true,
    random: serial,
    clientTime: now,
  };
}
