import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useTargets } from '../../client/forward/use-targets.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { groupRefusalText } from '../../core/groups/group-refusal.ts';
import { shownName } from '../../core/people/person-name.ts';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { useSettled } from '../../ui/inputs/use-settled.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ChosenList } from './chosen-list.tsx';
import styles from './forward.module.css';
import { TargetList } from './target-list.tsx';
import { useChosen } from './use-chosen.ts';

type NewGroupDialogProps = { open: boolean; request: object; onBack: () => void; onFounded: (group: Target) => void };

/** Delay of the search in milliseconds. */
const SEARCH_MS = 500;
const WIDTH = 640;
/** Maximum length of a group name (protocol C4). */
const MAX_NAME = 16;

/**
 * Creates a group that receives the forwarded messages. It needs the network, because the server assigns the group number (protocol §12.9).
 */
export function NewGroupDialog({ open, request, onBack, onFounded }: NewGroupDialogProps) {
  const { t } = useTranslation();
  const { sync } = useClient();
  const toast = useToast();
  const targets = useTargets();
  const chosen = useChosen(request);
  const isOnline = useSyncStatus().network === 'online';
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const settled = useSettled(text.trim(), SEARCH_MS);
  const query = text.trim() === '' ? '' : settled;
  // Only friends can be members of a new group.
  const friends = useMemo(() => (targets === undefined ? undefined : { recent: [], contacts: targets.contacts, groups: [] }), [targets]);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const groupName = shownName(name);
  const isTooLong = [...groupName].length > MAX_NAME;

  const found = async () => {
    setBusy(true);
    const made = await sync.ask('createGroup', { groupName, wtIds: chosen.list.map((one) => one.id) }).catch(() => undefined);
    setBusy(false);
    if (made?.kind !== 'created') {
      const text = made === undefined ? undefined : groupRefusalText(made.code);
      return void toast(text === undefined ? made?.message || t('forward.notCreated') : t(text), { tone: 'danger' });
    }
    const { groupID } = made;
    return onFounded({ conversationID: `GROUP${groupID}`, id: groupID, name: groupName, nick: groupName, avatar: '', isGroup: true, notice: undefined });
  };
  const gap = groupName === '' ? 'nameFirst' : isTooLong ? 'nameLong' : chosen.list.length === 0 ? 'membersFirst' : undefined;
  const reason = !isOnline ? t('common.networkError') : gap === undefined ? undefined : t(`forward.${gap}`);
  return (
    <Dialog
      open={open}
      onClose={onBack}
      title={t('forward.newGroup')}
      closeLabel={t('common.close')}
      width={WIDTH}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onBack}>{t('forward.back')}</Button>
          <Button look="primary" busy={isBusy} disabledReason={reason} onClick={() => void found()}>
            {t('forward.create')}
          </Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <div className={styles['pick']}>
          <TextField
            ref={field}
            label={t('forward.groupName')}
            hideLabel
            placeholder={t('forward.groupName')}
            value={name}
            onChange={setName}
            max={MAX_NAME}
            error={isTooLong ? t('forward.nameLong') : undefined}
          />
          <TextField
            label={t('forward.search')}
            hideLabel
            type="search"
            look="sunken"
            icon={<Icon of={Search} size={18} />}
            placeholder={t('forward.search')}
            value={text}
            onChange={setText}
            clearLabel={t('forward.clear')}
          />
          <div className={styles['list']} data-forward-list>
            {friends !== undefined && <TargetList targets={friends} tab="contacts" query={query} chosen={chosen} />}
          </div>
        </div>
        <ChosenList chosen={chosen} />
      </div>
    </Dialog>
  );
}
