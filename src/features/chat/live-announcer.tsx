import type { Sender } from '../../client/chat/read-senders.ts';
import { useClient } from '../../client/client-context.tsx';
import type { MessageRow } from '../../core/rows.ts';
import { senderNameOf } from '../../core/people/person-name.ts';
import { summarise } from '../../core/conversations/summary.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { summaryWords } from '../../parts/summary-words.ts';

/** Announces the messages of others that arrive while the chat is open, but not rows that scrolling renders. */
export function LiveAnnouncer({ row, senders }: { row: MessageRow | undefined; senders: ReadonlyMap<string, Sender> }) {
  const { t } = useTranslation();
  const { me } = useClient();
  const isNews = row !== undefined && row.from !== me;
  const name = isNews ? senderNameOf(row, senders.get(row.from)) : '';
  return (
    <div className="visually-hidden" aria-live="polite">
      {isNews && `${t('summary.said', { name })}${summaryWords(t, summarise({ ...row, name }, me), false)}`}
    </div>
  );
}
