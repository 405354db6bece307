import { useRef } from 'react';
import { useFormFiles } from '../../client/drafts/use-form-files.ts';
import { useFormText } from '../../client/drafts/use-form-text.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { FORM_FIELDS } from '../../core/drafts/form-texts.ts';
import { NEW_GROUP_LIMITS } from '../../core/groups/new-group.ts';
import { shownName } from '../../core/people/person-name.ts';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TargetPicker } from '../targets/target-picker.tsx';
import { FailedMembers } from './failed-members.tsx';
import { GroupPicture } from './group-picture.tsx';
import styles from './new-group.module.css';
import { useNewGroup } from './use-new-group.ts';
import { useNewMembers } from './use-new-members.ts';

type NewGroupDialogProps = {
  open: boolean;
  /** Another object starts with an empty form. */
  request: object;
  title: string;
  /** Label of the button that closes the dialog without a group. */
  backLabel: string;
  /** A friend who is chosen from the start. */
  firstMember?: string | undefined;
  onBack: () => void;
  onCreated: (group: Target) => void;
};

const WIDTH = 640;

/** Creates a group. It needs the network, because the server assigns the group number (protocol §12.9). */
export function NewGroupDialog({ open, request, title, backLabel, firstMember, onBack, onCreated }: NewGroupDialogProps) {
  const { t } = useTranslation();
  const isOnline = useSyncStatus().network === 'online';
  const { friends, chosen, defaultName } = useNewMembers({ request, firstMember, open });
  const nameField = useFormText(FORM_FIELDS.groupName, '', open);
  const noticeField = useFormText(FORM_FIELDS.groupNotice, '', open);
  const { text: name } = nameField;
  const { text: notice } = noticeField;
  const { files: pictures, ...pictureField } = useFormFiles(FORM_FIELDS.groupPicture, open);
  const [picture] = pictures;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const groupName = shownName(name) || defaultName;
  const isNameLong = [...groupName].length > NEW_GROUP_LIMITS.name;
  const isNoticeLong = [...notice.normalize('NFC').trim()].length > NEW_GROUP_LIMITS.notice;
  const forget = () => {
    nameField.forget();
    noticeField.forget();
    pictureField.forget();
    chosen.forget();
  };
  const drop = () => {
    forget();
    onBack();
  };
  const group = useNewGroup({ groupName, notice, picture, members: chosen.list, onStored: forget, onCreated });
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
          <Button onClick={drop}>{backLabel}</Button>
          <Button look="primary" busy={group.isBusy} disabledReason={isOnline ? gap : t('common.networkError')} onClick={group.create}>
            {t('forward.create')}
          </Button>
        </>
      }
    >
      <div className={styles['about']}>
        <GroupPicture picture={picture} onChange={(next) => pictureField.change(next === undefined ? [] : [next])} />
        <div className={styles['fields']}>
          <TextField
            ref={field}
            label={t('forward.groupName')}
            hideLabel
            placeholder={defaultName === '' ? t('forward.groupName') : defaultName}
            value={name}
            onChange={nameField.change}
            max={NEW_GROUP_LIMITS.name}
            error={isNameLong ? t('forward.nameLong') : undefined}
          />
          <TextField
            label={t('newGroup.notice')}
            hideLabel
            placeholder={t('newGroup.noticeHint')}
            value={notice}
            onChange={noticeField.change}
            multiline
            error={isNoticeLong ? t('newGroup.noticeLong') : undefined}
          />
        </div>
      </div>
      <TargetPicker targets={friends} views={['contacts']} chosen={chosen} chosenLabel={t('newGroup.chosenMembers')} isBelow />
    </Dialog>
  );
}
