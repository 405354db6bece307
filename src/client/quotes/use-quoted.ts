import { useEffect, useState } from 'react';
import type { MessageRow } from '../../core/rows.ts';
import { senderNameOf } from '../../core/people/person-name.ts';
import { readMessage } from '../../db/messages.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { Client } from '../client.ts';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';
import { readSenders } from '../chat/read-senders.ts';

/** `name` is the user's name for the author, `publicName` the name that all others see: a remark is private and is never sent. */
export type Quoted = { readonly row: MessageRow; readonly name: string; readonly publicName: string };

const AROUND = 30;

async function find(db: AccountDatabase, me: string, ID: string): Promise<Quoted | undefined> {
  const row = await readMessage(db, ID);
  if (row === undefined) return undefined;
  const [sender] = await readSenders(db, { me, groupNumber: '' }, [row.from]);
  return { row, name: senderNameOf(row, sender), publicName: senderNameOf(row, { ...sender, remark: undefined }) };
}

/** A message to quote, with its author. */
export async function readQuoted({ me, read }: Pick<Client, 'me' | 'read'>, ID: string): Promise<Quoted | undefined> {
  return read(async (db) => find(db, me, ID));
}

export type QuotedState = { readonly kind: 'reading' } | { readonly kind: 'missing' } | ({ readonly kind: 'here' } & Quoted);

/** Like readQuoted, but live. A message that is not stored here, because another device quoted it, is fetched. */
export function useQuoted(conversationID: string, ID: string): QuotedState {
  const { me, sync } = useClient();
  const found = useQuery(async (db) => (await find(db, me, ID)) ?? null, [me, ID]);
  const [askedID, setAskedID] = useState<string>();
  const isMissing = found === null;
  useEffect(() => {
    if (!isMissing) return;
    void sync
      .loadHistory({ conversationID, around: ID, count: AROUND })
      .catch(() => false)
      .then(() => setAskedID(ID));
  }, [isMissing, sync, conversationID, ID]);
  if (found !== undefined && found !== null) return { kind: 'here', ...found };
  return { kind: isMissing && askedID === ID ? 'missing' : 'reading' };
}
