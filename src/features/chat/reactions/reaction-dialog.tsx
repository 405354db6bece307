import { useMemo } from 'react';
import { useSenders } from '../../../client/use-senders.ts';
import { groupNumberOf, listedNameOf } from '../../../core/people/person-name.ts';
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
  const reactions = useMemo(() => reactionsOf(row), [row]);
  const ids = useMemo(() => reactions.flatMap(({ people }) => people.map(({ userID }) => userID)), [reactions]);
  const known = useSenders(ids, { groupNumber: groupNumberOf(row.conversationID) });
  return (
    <ul className={styles['people']}>
      {reactions.flatMap(({ reactionID, glyph, count, people }) => [
        ...people.map(({ userID, name, avatar }) => (
          <Person key={`${reactionID} ${userID}`} id={userID} name={listedNameOf(name, known.get(userID))} avatar={avatar} glyph={glyph} />
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

function Person({ id, name, avatar, glyph }: { id: string; name: string; avatar: string; glyph: string }) {
  return (
    <li className={styles['person']}>
      <PersonAvatar id={id} name={name} avatar={avatar} />
      <IsolatedName className={styles['personName']} text={name} />
      <span>{glyph}</span>
    </li>
  );
}
