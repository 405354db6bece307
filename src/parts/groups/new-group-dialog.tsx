import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSyncStatus } from '../../client/use-data.ts';
import { NEW_GROUP_LIMITS } from '../../core/groups/new-group.ts';
import { shownName } from '../../core/people/person-name.ts';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { useSettled } from '../../ui/inputs/use-settled.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ChosenList } from '../targets/chosen-list.tsx';
import { SelectAll } from '../targets/select-all.tsx';
import { TargetList } from '../targets/target-list.tsx';
import columns from '../targets/targets.module.css';
import { FailedMembers } from './failed-members.tsx';
import { GroupPicture } from './group-picture.tsx';
import styles from './new-group.module.css';
import { useNewGroup } from './use-new-group.ts';
import { useNewMembers } from './use-new-members.ts';

type NewGroupDialogProps = {
  open: boolean;
  /** A new object starts with an empty form. */
  request: object;
  title: string;
  /** Label of the button that closes the dialog without a group. */
  backLabel: string;
  /** A friend who is chosen from the start. */
  firstMember?: string | undefined;
  onBack: () => void;
  onFounded: (group: Target) => void;
};

/** Delay of the search in milliseconds. */
const SEARCH_MS = 500;
const WIDTH = 640;

/** Creates a group. It needs the network, because the server assigns the group number (protocol §12.9). */
export function NewGroupDialog({ open, request, title, backLabel, firstMember, onBack, onFounded }: NewGroupDialogProps) {
  const { t } = useTranslation();
  const isOnline = useSyncStatus().network === 'online';
  const { friends, chosen, defaultName } = useNewMembers(request, firstMember);
  const [name, setName] = useState('');
  const [notice, setNotice] = useState('');
  const [picture, setPicture] = useState<Blob>();
  const [text, setText] = useState('');
  const settled = useSettled(text.trim(), SEARCH_MS);
  const query = text.trim() === '' ? '' : settled;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const groupName = shownName(name) || defaultName;
  const isNameLong = [...groupName].length > NEW_GROUP_LIMITS.name;
  const isNoticeLong = [...notice.normalize('NFC').trim()].length > NEW_GROUP_LIMITS.notice;
  const group = useNewGroup({ groupName, notice, picture, members: chosen.list, onFounded });
  const gap = isNameLong ? t('forward.nameLong') : isNoticeLong ? t('newGroup.noticeLong') : chosen.list.length === 0 ? t('forward.membersFirst') : undefined;
  if (group.left !== undefined) return <FailedMembers open={open} failed={group.left} members={chosen.list} onEnter={group.enter} />;
  return (
    <Dialog
      open={open}
      onClose={onBack}
      title={title}
      closeLabel={t('common.close')}
      width={WIDTH}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onBack}>{backLabel}</Button>
          <Button look="primary" busy={group.isBusy} disabledReason={isOnline ? gap : t('common.networkError')} onClick={group.create}>
            {t('forward.create')}
          </Button>
        </>
      }
    >
      <div className={styles['about']}>
        <GroupPicture picture={picture} onChange={setPicture} />
        <div className={styles['fields']}>
          <TextField
            ref={field}
            label={t('forward.groupName')}
            hideLabel
            placeholder={defaultName === '' ? t('forward.groupName') : defaultName}
            value={name}
            onChange={setName}
            max={NEW_GROUP_LIMITS.name}
            error={isNameLong ? t('forward.nameLong') : undefined}
          />
          <TextField
            label={t('newGroup.notice')}
            hideLabel
            placeholder={t('newGroup.noticeHint')}
            value={notice}
            onChange={setNotice}
            multiline
            error={isNoticeLong ? t('newGroup.noticeLong') : undefined}
          />
        </div>
      </div>
      <div className={columns['columns']} data-below>
        <div className={columns['pick']}>
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
          {query === '' && friends !== undefined && friends.contacts.length > 1 && <SelectAll targets={friends.contacts} chosen={chosen} />}
          <div className={columns['list']} data-forward-list>
            {friends !== undefined && <TargetList targets={friends} tab="contacts" query={query} chosen={chosen} />}
          </div>
        </div>
        <ChosenList chosen={chosen} />
      </div>
    </Dialog>
  );
}
