import { useRef, useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useFormText } from '../../../client/drafts/use-form-text.ts';
import { FORM_FIELDS } from '../../../core/drafts/form-texts.ts';
import { RowGoneError } from '../../../core/lists/row-gone-error.ts';
import type { TagRow } from '../../../core/lists/tags-list.ts';
import { checkRowName } from '../../../core/lists/row-name.ts';
import { TAG_NAME_LENGTH } from '../../../core/people/tag-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Form as FieldForm } from '../../../ui/inputs/form.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpenCount } from '../../../ui/overlays/use-open-count.ts';

/** `tag` undefined = a new one. */
type TagNameDialogProps = { open: boolean; tag: TagRow | undefined; tags: readonly TagRow[]; onClose: () => void };

/** Names a new tag, or renames one. */
export function TagNameDialog(props: TagNameDialogProps) {
  return <Form key={useOpenCount(props.open)} {...props} />;
}

function Form({ open, tag, tags, onClose }: TagNameDialogProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  // The server may replace a temporary ID while the user types.
  const [fieldName] = useState(FORM_FIELDS.tagName(tag?.id));
  const kept = useFormText(fieldName, tag?.tagName, open);
  const { text } = kept;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const others = tags.filter(({ id }) => id !== tag?.id).map(({ tagName }) => tagName);
  const { name, problem } = checkRowName(text, { others, max: TAG_NAME_LENGTH });
  const reasons = { empty: t('contacts.tag.namePlaceholder'), long: t('people.friend.tagLong'), used: t('contacts.tag.exists') };
  const reason = problem && reasons[problem];
  const drop = () => {
    kept.forget();
    onClose();
  };
  const save = () => {
    if (problem !== undefined) return;
    if (name === tag?.tagName) return drop();
    onClose();
    const work =
      tag === undefined
        ? commands.saveTag({ tagName: name, wtIds: [] })
        : commands.changeList({ scope: 'tags', operation: 'rename', body: { tagId: tag.id, tagName: name } });
    void work.then(
      () => {
        kept.forget();
        toast(t(tag === undefined ? 'contacts.tag.created' : 'contacts.tag.changed'), { tone: 'success' });
      },
      (error: unknown) => toast(t(failureKey(tag, error)), { tone: 'danger' }),
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(tag === undefined ? 'contacts.tag.create' : 'contacts.tag.rename')}
      closeLabel={t('common.close')}
      initialFocus={field}
      actions={
        <>
          <Button onClick={drop}>{t('common.cancel')}</Button>
          <Button look="primary" disabledReason={reason} onClick={save}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <FieldForm label={t('contacts.tag.name')} onSubmit={save}>
        <TextField
          ref={field}
          label={t('contacts.tag.name')}
          placeholder={t('contacts.tag.namePlaceholder')}
          value={text}
          onChange={kept.change}
          max={TAG_NAME_LENGTH}
          error={problem === 'empty' ? undefined : reason}
          hint={kept.isDraft ? t('chat.draftBack') : undefined}
        />
      </FieldForm>
    </Dialog>
  );
}

function failureKey(tag: TagRow | undefined, error: unknown): 'contacts.tag.createFailed' | 'contacts.tag.gone' | 'contacts.tag.failed' {
  if (tag === undefined) return 'contacts.tag.createFailed';
  return error instanceof RowGoneError ? 'contacts.tag.gone' : 'contacts.tag.failed';
}
