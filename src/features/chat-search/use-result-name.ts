import type { Sender } from '../../client/chat/read-senders.ts';
import { useClient } from '../../client/client-context.tsx';
import type { MessageRow } from '../../core/rows.ts';
import type { Find } from '../../core/search/merge-results.ts';
import { senderIdOf, senderNameOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

export type SentFind = { readonly find: Find; readonly row: MessageRow | undefined; readonly sender: Sender | undefined };

/** The sender of a result: the name in the chat, else the name from the server. */
export function useResultName({ find, row, sender }: SentFind): string {
  const { t } = useTranslation();
  const { me } = useClient();
  const from = senderIdOf(find.id);
  if (from === me) return t('chat.me');
  const confirmed = 'sender' in find ? find.sender.name : '';
  return senderNameOf({ from, nick: row?.nick || confirmed, nameCard: row?.nameCard ?? '' }, sender);
}
