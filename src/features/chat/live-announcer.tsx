import type { Sender } from '../../client/chat/read-senders.ts';
import { useClient } from '../../client/client-context.tsx';
import type { MessageRow } from '../../core/rows.ts';
import { customOf } from '../../core/messages/message-kind.ts';
import { isNoPerson, senderNameOf } from '../../core/people/person-name.ts';
import { summarise } from '../../core/conversations/summary.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { summaryWords } from '../../parts/summary-words.ts';

/** Announces the messages of others that arrive while the chat is open, but not rows that scrolling renders. */
export function LiveAnnouncer({ row, senders }: { row: MessageRow | undefined; senders: ReadonlyMap<string, Sender> }) {
  const { t } = useTranslation();
  const { me } = useClient();
  const isNews = row !== undefined && row.from !== me;
  return (
    <div className="visually-hidden" aria-live="polite">
      {isNews && wordsOf(t, row, { me, name: senderNameOf(row, senders.get(row.from)) })}
    </div>
  );
}

/** A tip is a whole sentence, and its sender is the server. */
function wordsOf(t: Translate, row: MessageRow, { me, name }: { readonly me: string; readonly name: string }): string {
  const words = summaryWords(t, summarise({ ...row, name }, me), false);
  return isNoPerson(row.from) && customOf(row, me)?.kind === 'tip' ? words : `${t('summary.said', { name })}${words}`;
}
