import { useClient } from '../../../client/client-context.tsx';
import type { TagRow } from '../../../core/lists/tags-list.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyConfirm } from '../../../parts/lazy/confirm-dialog.lazy.tsx';
import { useToast } from '../../../ui/feedback/toaster.tsx';

type DeleteTagsProps = { open: boolean; tags: readonly TagRow[]; onDeleted: () => void; onClose: () => void };

/** Asks before tags are deleted. */
export function DeleteTags({ open, tags, onDeleted, onClose }: DeleteTagsProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const [first] = tags;
  const remove = () => {
    onClose();
    void commands.changeList({ scope: 'tags', operation: 'remove', body: { ids: tags.map(({ id }) => id) } }).then(
      () => {
        toast(t('contacts.tag.deleted'), { tone: 'success' });
        onDeleted();
      },
      () => toast(t('contacts.tag.failed'), { tone: 'danger' }),
    );
  };
  return (
    <LazyConfirm
      open={open}
      title={t('contacts.tag.delete')}
      text={
        tags.length === 1 && first !== undefined ? t('contacts.tag.deleteText', { name: first.tagName }) : t('contacts.tag.deleteMany', { count: tags.length })
      }
      confirmLabel={t('common.delete')}
      cancelLabel={t('common.cancel')}
      isDestructive
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
