import { Reply, X } from 'lucide-react';
import { useClient } from '../../../client/client-context.tsx';
import { useQuoted, type QuotedState } from '../../../client/quotes/use-quoted.ts';
import { summarise } from '../../../core/conversations/summary.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { QuoteThumb } from '../../../parts/content/quote-thumb.tsx';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { summaryWords } from '../../../parts/summary-words.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import styles from './quote-bar.module.css';

type QuoteBarProps = { conversationID: string; quoteID: string; onRemove: () => void };

/** The quoted message of the next message, above the input. */
export function QuoteBar({ conversationID, quoteID, onRemove }: QuoteBarProps) {
  const { t } = useTranslation();
  const { me } = useClient();
  const quoted = useQuoted(conversationID, quoteID);
  const name = quoted.kind === 'here' ? (quoted.row.from === me ? t('chat.me') : quoted.name) : '';
  return (
    <div className={styles['bar']} role="group" aria-label={t('composer.quoting', { name })} data-quote={quoteID}>
      <Icon of={Reply} size={16} />
      {quoted.kind === 'here' && <QuoteThumb row={quoted.row} me={me} />}
      <span className={styles['words']}>
        {name !== '' && <IsolatedName className={styles['name']} text={name} />}
        <span className={styles['text']} dir="auto">
          <Stated quoted={quoted} me={me} />
        </span>
      </span>
      <IconButton icon={X} size="tiny" label={t('composer.removeQuote')} onClick={onRemove} />
    </div>
  );
}

function Stated({ quoted, me }: { quoted: QuotedState; me: string }): string {
  const { t } = useTranslation();
  if (quoted.kind === 'reading') return t('common.loading');
  if (quoted.kind === 'missing') return t('chat.cannotLocate');
  if (quoted.row.isRevoked) return t('chat.quoteRecalled');
  return summaryWords(t, summarise({ ...quoted.row, name: quoted.name }, me), false);
}
