import { useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useFormText } from '../../client/drafts/use-form-text.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { FORM_FIELDS } from '../../core/drafts/form-texts.ts';
import { newNote, NOTE_LIMITS, noteGap } from '../../core/favourites/new-note.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './note-editor.module.css';

type NoteEditorProps = { open: boolean; onClose: () => void };

const WIDTH = 520;

/** Writes a new note. What is typed stays on this device until it is saved or dropped. */
export function NoteEditor({ open, onClose }: NoteEditorProps) {
  const { t } = useTranslation();
  const { me, commands } = useClient();
  const toast = useToast();
  const isOnline = useSyncStatus().network === 'online';
  const title = useFormText(FORM_FIELDS.noteTitle, '', open);
  const text = useFormText(FORM_FIELDS.noteText, '', open);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const fields = { title: title.text, text: text.text };
  const gap = noteGap(fields);
  const drop = () => {
    title.forget();
    text.forget();
    onClose();
  };
  const save = async () => {
    if (gap !== undefined || isBusy) return;
    setBusy(true);
    try {
      await commands.changeList({ scope: 'collections', operation: 'add', body: newNote(fields, me) });
      toast(t(isOnline ? 'favourites.noteSaved' : 'favourites.noteSavedLater'), { tone: 'success' });
      drop();
    } catch {
      toast(t('chat.notSaved'), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const isRestored = title.isDraft || text.isDraft;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('favourites.newNote')}
      closeLabel={t('common.close')}
      width={WIDTH}
      // A press outside the dialog must not close it in the middle of a text.
      isQuestion
      initialFocus={field}
      actions={
        <>
          <Button onClick={drop}>{t('common.cancel')}</Button>
          <Button look="primary" busy={isBusy} disabledReason={gap === undefined ? undefined : t(`favourites.noteGap.${gap}`)} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <Form label={t('favourites.newNote')} className={styles['form']} onSubmit={() => void save()}>
        <TextField
          ref={field}
          label={t('favourites.noteTitle')}
          value={title.text}
          onChange={title.change}
          max={NOTE_LIMITS.title}
          error={gap === 'titleLong' ? t('favourites.noteGap.titleLong') : undefined}
          hint={isRestored ? t('chat.draftBack') : undefined}
        />
        <div className={styles['text']}>
          <TextField
            label={t('favourites.noteText')}
            value={text.text}
            onChange={text.change}
            max={NOTE_LIMITS.text}
            error={gap === 'textLong' ? t('favourites.noteGap.textLong') : undefined}
            multiline
          />
        </div>
      </Form>
    </Dialog>
  );
}
