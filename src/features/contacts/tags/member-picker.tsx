import { useMemo } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useFriendContacts } from '../../../client/people/use-contacts.ts';
import { FORM_FIELDS } from '../../../core/drafts/form-texts.ts';
import type { Targets } from '../../../core/forward/forward-targets.ts';
import { RowGoneError } from '../../../core/lists/row-gone-error.ts';
import type { TagRow } from '../../../core/lists/tags-list.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { TargetPicker } from '../../../parts/targets/target-picker.tsx';
import { useKeptChosen } from '../../../parts/targets/use-kept-chosen.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpenCount } from '../../../ui/overlays/use-open-count.ts';

type MemberPickerProps = { open: boolean; tag: TagRow; onClose: () => void };

const WIDTH = 640;
const NOBODY: readonly string[] = [];

/** Chooses friends who get the tag. Those who have it are not offered. */
export function MemberPicker(props: MemberPickerProps) {
  return <Picker key={useOpenCount(props.open)} {...props} />;
}

function Picker({ open, tag, onClose }: MemberPickerProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const { targets, hasFriends } = useOffered(tag);
  const options = { max: Number.POSITIVE_INFINITY, tooMany: 'newGroup.tooMany' } as const;
  const chosen = useKeptChosen({ field: FORM_FIELDS.tagMembers(tag.id), open, known: targets?.contacts, initialIds: NOBODY, ...options });
  const drop = () => {
    chosen.forget();
    onClose();
  };
  const add = () => {
    onClose();
    void commands.tagFriends(tag.id, { add: chosen.list.map(({ id }) => id) }).then(
      () => {
        chosen.forget();
        toast(t('contacts.tag.created'), { tone: 'success' });
      },
      (error: unknown) => toast(t(error instanceof RowGoneError ? 'contacts.tag.gone' : 'contacts.tag.createFailed'), { tone: 'danger' }),
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('contacts.tag.addTo', { name: tag.tagName })}
      closeLabel={t('common.close')}
      width={WIDTH}
      actions={
        <>
          <Button onClick={drop}>{t('common.cancel')}</Button>
          <Button look="primary" disabledReason={chosen.list.length === 0 ? t('people.friend.chooseFriend') : undefined} onClick={add}>
            {t('contacts.tag.add')}
          </Button>
        </>
      }
    >
      <TargetPicker
        targets={targets}
        views={['contacts']}
        chosen={chosen}
        chosenLabel={t('people.friend.chosenFriends')}
        emptyText={hasFriends ? t('contacts.tag.allAdded') : undefined}
      />
    </Dialog>
  );
}

/** The friends without the tag. */
function useOffered(tag: TagRow): { readonly targets: Targets | undefined; readonly hasFriends: boolean } {
  const all = useFriendContacts();
  const targets = useMemo(() => {
    const members = new Set(tag.wtIds);
    const offered = all?.filter(({ id, isGone }) => !members.has(id) && isGone !== true);
    return offered && { recent: [], contacts: offered.map((contact) => ({ ...contact, isGroup: false, notice: undefined })), groups: [] };
  }, [all, tag.wtIds]);
  return { targets, hasFriends: all !== undefined && all.length > 0 };
}
