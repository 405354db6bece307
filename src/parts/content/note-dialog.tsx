import type { NoteCard } from '../../core/message-content/custom-card.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardPicture } from './card-picture.tsx';
import { MessageText } from '../message-text.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './note-dialog.module.css';

export type NoteDialogProps = { open: boolean; note: NoteCard; onClose: () => void };

const WIDTH = 480;

/** The whole content of a forwarded note. */
export function NoteDialog({ open, note, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('bubble.noteDetail')} closeLabel={t('common.close')} width={WIDTH}>
      <article className={styles['note']}>
        <h3 className={styles['noteTitle']} dir="auto">
          {note.title || t('bubble.noteUntitled')}
        </h3>
        {note.text !== '' && <MessageText text={note.text} />}
        <CardPicture url={note.image} className={styles['notePicture']} />
      </article>
    </Dialog>
  );
}
