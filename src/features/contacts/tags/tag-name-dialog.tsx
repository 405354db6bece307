import { useRef, useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import type { TagRow } from '../../../core/lists/tags-list.ts';
import { checkTagName, TAG_NAME_LENGTH } from '../../../core/people/tag-name.ts';
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
  const [text, setText] = useState(tag?.tagName ?? '');
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const others = tags.filter(({ id }) => id !== tag?.id).map(({ tagName }) => tagName);
  const { name, problem } = checkTagName(text, others);
  const used = problem === 'used' ? t('contacts.tag.exists') : undefined;
  const reason = problem === 'length' ? t('contacts.tag.namePlaceholder') : used;
  const save = () => {
    if (problem !== undefined) return;
    onClose();
    if (name === tag?.tagName) return;
    const work =
      tag === undefined
        ? commands.saveTag({ tagName: name, wtIds: [] })
        : commands.changeList({ scope: 'tags', operation: 'rename', body: { tagId: tag.id, tagName: name } });
    void work.then(
      () => toast(t(tag === undefined ? 'contacts.tag.created' : 'contacts.tag.changed'), { tone: 'success' }),
      () => toast(t(tag === undefined ? 'contacts.tag.createFailed' : 'contacts.tag.failed'), { tone: 'danger' }),
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
          <Button onClick={onClose}>{t('common.cancel')}</Button>
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
          onChange={setText}
          max={TAG_NAME_LENGTH}
          error={used}
        />
      </FieldForm>
    </Dialog>
  );
}
