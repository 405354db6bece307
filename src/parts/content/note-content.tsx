import type { ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { NoteCard } from '../../core/message-content/custom-card.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardFooter } from './card-footer.tsx';
import { CardPicture } from './card-picture.tsx';
import styles from './cards.module.css';

/** A forwarded note of the favourites; a press shows all of it. */
export function NoteContent({ note, meta }: { note: NoteCard; meta: ReactNode }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const title = note.title || t('bubble.noteUntitled');
  return (
    <span className={styles['card']}>
      <button type="button" className={styles['press']} aria-label={t('bubble.openNote', { title })} onClick={() => emit({ kind: 'open-note', note })}>
        <span className={styles['title']} dir="auto">
          {title}
        </span>
        {note.text !== '' && (
          <span className={styles['text']} dir="auto">
            {note.text}
          </span>
        )}
        <CardPicture url={note.image} className={styles['picture']} />
      </button>
      <CardFooter label={t('bubble.note')} meta={meta} />
    </span>
  );
}
