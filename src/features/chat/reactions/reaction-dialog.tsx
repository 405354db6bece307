import type { MessageRow } from '../../../core/rows.ts';
import { ALL_REACTIONS, reactionsOf } from '../../../core/reactions/reaction-view.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { PersonAvatar } from '../../../parts/person-avatar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ReactionActions } from './reaction-actions.tsx';
import styles from './reactions.module.css';

type Reacting = { row: MessageRow | undefined; onReact: (row: MessageRow, reaction: { reactionID: string; on: boolean }) => void };
export type ReactionDialogProps = Reacting & { open: boolean; kind: 'add' | 'people'; onClose: () => void };

/** All reactions to choose from, or the people and their reactions. */
export function ReactionDialog({ open, kind, row, onReact, onClose }: ReactionDialogProps) {
  const { t } = useTranslation();
  const title = t(kind === 'add' ? 'chat.reactions.add' : 'chat.reactions.title');
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('common.close')} width={360}>
      {row !== undefined && kind === 'add' && (
        <ReactionActions
          row={row}
          kinds={ALL_REACTIONS}
          onReact={(chosen, reaction) => {
            onClose();
            onReact(chosen, reaction);
          }}
        />
      )}
      {row !== undefined && kind === 'people' && <People row={row} />}
    </Dialog>
  );
}

function People({ row }: { row: MessageRow }) {
  const { t } = useTranslation();
  return (
    <ul className={styles['people']}>
      {reactionsOf(row).flatMap(({ reactionID, glyph, count, people }) => [
        ...people.map(({ userID, name, avatar }) => (
          <li key={`${reactionID} ${userID}`} className={styles['person']}>
            <PersonAvatar id={userID} name={name} avatar={avatar} />
            <IsolatedName className={styles['personName']} text={name} />
            <span>{glyph}</span>
          </li>
        )),
        ...(count > people.length
          ? [
              <li key={`${reactionID} more`} className={styles['more']}>
                {glyph} {t('chat.reactions.more', { count: count - people.length })}
              </li>,
            ]
          : []),
      ])}
    </ul>
  );
}
