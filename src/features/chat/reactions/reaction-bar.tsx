import { Users } from 'lucide-react';
import type { Sender } from '../../../client/chat/read-senders.ts';
import { listedNameOf } from '../../../core/people/person-name.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { reactionsOf } from '../../../core/reactions/reaction-view.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import styles from './reactions.module.css';

type ReactionBarProps = {
  row: MessageRow;
  /** Data of the people on this device. */
  named: ReadonlyMap<string, Sender> | undefined;
  onReact: (row: MessageRow, reaction: { reactionID: string; on: boolean }) => void;
  onPeople: (row: MessageRow) => void;
};

/** The reactions under a bubble: each kind with its count, own ones highlighted, and a list of the people. */
export function ReactionBar({ row, named, onReact, onPeople }: ReactionBarProps) {
  const { t } = useTranslation();
  const reactions = reactionsOf(row);
  if (reactions.length === 0) return null;
  return (
    <div className={styles['bar']} role="group" aria-label={t('chat.reactions.label')}>
      {reactions.map(({ reactionID, glyph, count, isMine, canToggle, people }) => (
        <button
          key={reactionID}
          type="button"
          className={styles['chip']}
          aria-pressed={isMine}
          disabled={!canToggle}
          aria-label={t('chat.reactions.chip', { glyph, count })}
          data-tip={people.map(({ userID, name }) => listedNameOf(name, named?.get(userID))).join('、') || undefined}
          onClick={() => onReact(row, { reactionID, on: !isMine })}
        >
          <span aria-hidden>{glyph}</span>
          <span>{count}</span>
        </button>
      ))}
      <button
        type="button"
        className={styles['reactors']}
        aria-label={t('chat.reactions.title')}
        data-tip={t('chat.reactions.title')}
        onClick={() => onPeople(row)}
      >
        <Icon of={Users} size={14} />
      </button>
    </div>
  );
}
