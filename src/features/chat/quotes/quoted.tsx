import { useClient } from '../../../client/client-context.tsx';
import type { MessageRow } from '../../../core/rows.ts';
import { quotedNameOf, senderIdOf, type KnownSender } from '../../../core/people/person-name.ts';
import { parseQuote } from '../../../core/quotes/quote.ts';
import { summarise } from '../../../core/conversations/summary.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { QuoteThumb } from '../../../parts/content/quote-thumb.tsx';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { summaryWords } from '../../../parts/summary-words.ts';
import styles from './quoted.module.css';

type QuotedProps = {
  row: MessageRow;
  /** The message that `row` quotes, where it is stored here. */
  quoted: MessageRow | undefined;
  /** Data of its author on this device. */
  author?: KnownSender | undefined;
  onOpen: (ID: string) => void;
};

/**
 * The quote above a message, in the reader's language and with the name that the reader knows. The abstract that was sent is shown only
 * where nothing else is stored.
 */
export function Quoted({ row, quoted, author, onOpen }: QuotedProps) {
  const { t } = useTranslation();
  const { me } = useClient();
  const quote = parseQuote(row.cloudCustomData);
  if (quote === undefined) return null;
  const name = senderIdOf(quote.messageID) === me ? t('chat.me') : quotedNameOf(quote.sender, quoted, author);
  return (
    <button type="button" className={styles['quote']} aria-label={t('chat.quoteOf', { name })} onClick={() => onOpen(quote.messageID)} data-quoted>
      {quoted !== undefined && <QuoteThumb row={quoted} me={me} />}
      <span className={styles['words']}>
        <IsolatedName className={styles['name']} text={name} />
        <span className={styles['text']} dir="auto">
          {quoted === undefined ? quote.abstract : wordsOf(quoted)}
        </span>
      </span>
    </button>
  );

  function wordsOf(original: MessageRow): string {
    return original.isRevoked ? t('chat.quoteRecalled') : summaryWords(t, summarise({ ...original, name: '' }, me), false);
  }
}
