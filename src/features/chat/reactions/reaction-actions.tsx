import { hasReacted } from '../../../core/reactions/reactions.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { QUICK_REACTIONS } from '../../../core/reactions/reaction-view.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './reactions.module.css';

type ReactionActionsProps = {
  row: MessageRow;
  kinds?: typeof QUICK_REACTIONS;
  onReact: (row: MessageRow, reaction: { reactionID: string; on: boolean }) => void;
};

/** Reactions to choose from, by default the quick reactions. Own reactions are shown as pressed; another press removes one. */
export function ReactionActions({ row, kinds = QUICK_REACTIONS, onReact }: ReactionActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['keys']} role="group" aria-label={t('chat.reactions.add')}>
      {kinds.map(({ reactionID, glyph }) => {
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
