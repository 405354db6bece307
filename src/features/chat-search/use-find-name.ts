import type { Sender } from '../../client/chat/read-senders.ts';
import { useClient } from '../../client/client-context.tsx';
import type { MessageRow } from '../../core/rows.ts';
import type { Find } from '../../core/view/find/merge-finds.ts';
import { senderIdOf, senderNameOf } from '../../core/view/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

export type SentFind = { readonly find: Find; readonly row: MessageRow | undefined; readonly sender: Sender | undefined };

/** Who has sent a find: as the chat names them, else as the server does. */
export function useFindName({ find, row, sender }: SentFind): string {
  const { t } = useTranslation();
  const { me } = useClient();
  const from = senderIdOf(find.id);
  if (from === me) return t('chat.me');
  const told = 'sender' in find ? find.sender.name : '';
  return senderNameOf({ from, nick: row?.nick || told, nameCard: row?.nameCard ?? '' }, sender);
}
