import type { Message } from '../../contract/message.ts';
import { readSenders } from '../client/chat/read-senders.ts';
import type { Client } from '../client/client.ts';
import { summarise } from '../core/conversations/summary.ts';
import { groupNumberOf, senderNameOf } from '../core/people/person-name.ts';
import type { Translate } from '../i18n/use-translation.ts';
import { summaryWords } from '../parts/summary-words.ts';

type Reader = Pick<Client, 'me' | 'read'> & { readonly t: Translate };

/** The text of a desktop notification with previews. The title is the name of the conversation, so the text of a group names the sender. */
export async function previewWords({ me, read, t }: Reader, message: Message): Promise<string> {
  const groupNumber = groupNumberOf(message.conversationID);
  const [sender] = await read(async (db) => readSenders(db, { me, groupNumber }, [message.from]));
  const name = senderNameOf(message, sender);
  const words = summaryWords(t, summarise({ ...message, name }, me), true);
  return groupNumber === '' ? words : `${t('summary.said', { name })}${words}`;
}
