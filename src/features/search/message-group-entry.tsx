import type { FoundConversation } from '../../core/search/search-results.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { blankRow } from '../../core/messages/blank-row.ts';
import { showEmoji } from '../../core/view/emoji.ts';
import { excerptAtMatch } from '../../core/search/highlight.ts';
import { conversationNameOf } from '../../core/people/person-name.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { ConversationAvatar } from '../../parts/conversation-avatar.tsx';
import { HighlightedText } from '../../parts/highlighted-text.tsx';
import styles from './search.module.css';

type MessageGroupEntryProps = { found: FoundConversation; row: ConversationRow | undefined; words: readonly string[]; onOpen: () => void };

/** A conversation with its best result, and the number of results. */
export function MessageGroupEntry({ found, row, words, onOpen }: MessageGroupEntryProps) {
  const known = row ?? blankRow(found.conversationID);
  return (
    <button type="button" data-search-result className={styles['entry']} onClick={onOpen}>
      <ConversationAvatar row={known} size={40} />
      <span className={styles['entryText']}>
        <IsolatedName className={styles['entryName']} text={conversationNameOf(known)} />
        <span className={styles['entrySecond']} dir="auto">
          <HighlightedText text={excerptAtMatch(showEmoji(found.best.text), words)} words={words} />
        </span>
      </span>
      <span className={styles['count']}>{found.count}</span>
    </button>
  );
}
