import { hasReacted } from '../../../core/marks/reactions.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { QUICK_REACTIONS } from '../../../core/view/marks/reaction-view.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './reactions.module.css';

type ReactionKeysProps = { row: MessageRow; onReact: (row: MessageRow, reaction: { reactionID: string; on: boolean }) => void };

/** The kinds that are offered first, mine pressed in; pressing one again takes it back. */
export function ReactionKeys({ row, onReact }: ReactionKeysProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['keys']} role="group" aria-label={t('chat.reactions.add')}>
      {QUICK_REACTIONS.map(({ reactionID, glyph }) => {
        const isMine = hasReacted(row.reactionList, reactionID);
        return (
          <button
            key={reactionID}
            type="button"
            className={styles['key']}
            aria-pressed={isMine}
            aria-label={t('chat.reactions.with', { glyph })}
            onClick={() => onReact(row, { reactionID, on: !isMine })}
          >
            {glyph}
          </button>
        );
      })}
    </div>
  );
}
