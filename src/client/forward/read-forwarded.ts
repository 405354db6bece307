import type { MessageRow } from '../../core/rows.ts';
import { forwardable } from '../../core/forward/forward.ts';
import { senderNameOf, targetIdOf } from '../../core/people/person-name.ts';
import { readShownConversation } from '../../db/people/current-profiles.ts';
import { readKv } from '../../db/kv.ts';
import type { Client } from '../client.ts';
import { readSenders } from '../chat/read-senders.ts';

/** Messages to forward, with the public names of their authors: a remark is private and is never sent. */
export type ForwardedRows = { readonly rows: readonly (MessageRow & { readonly publicName: string })[]; readonly me: string; readonly peer: string };

export async function readForwarded({ me, read }: Pick<Client, 'me' | 'read'>, conversationID: string, IDs: readonly string[]): Promise<ForwardedRows> {
  return read(async (db) => {
    const rows = forwardable((await db.messages.bulkGet([...IDs])).filter((row) => row !== undefined));
    const ids = [...new Set(rows.map((row) => row.from))];
    const [senders, own, conversation] = await Promise.all([
      readSenders(db, { me, groupNumber: '' }, ids),
      readKv(db, 'me'),
      readShownConversation(db, conversationID),
    ]);
    const senderOf = new Map(senders.map((sender) => [sender.id, { ...sender, remark: undefined }]));
    return {
      rows: rows.map((row) => ({ ...row, publicName: senderNameOf(row, senderOf.get(row.from)) })),
      me: own?.nickName || me,
      peer: conversation?.userProfile?.nick || targetIdOf(conversationID),
    };
  });
}
