import { useClient } from '../../../client/client-context.tsx';
import type { MessageRow } from '../../../core/rows.ts';
import { parseQuote } from '../../../core/view/quote.ts';
import { summarise } from '../../../core/view/summary.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { QuoteThumb } from '../../../parts/content/quote-thumb.tsx';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { summaryWords } from '../../../parts/summary-words.ts';
import styles from './quoted.module.css';

type QuotedProps = {
  row: MessageRow;
  /** The message that `row` quotes, where it is stored here. */
  quoted: MessageRow | undefined;
  onOpen: (ID: string) => void;
};

/** The quote above a message, in the reader's language; the words that were sent with it only where the original is not stored. */
export function Quoted({ row, quoted, onOpen }: QuotedProps) {
  const { t } = useTranslation();
  const { me } = useClient();
  const quote = parseQuote(row.cloudCustomData);
  if (quote === undefined) return null;
  return (
    <button
      type="button"
      className={styles['quote']}
      aria-label={t('chat.quoteOf', { name: quote.sender })}
      onClick={() => onOpen(quote.messageID)}
      data-quoted
    >
      {quoted !== undefined && <QuoteThumb row={quoted} me={me} />}
      <span className={styles['words']}>
        <IsolatedName className={styles['name']} text={quote.sender} />
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
