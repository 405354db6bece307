import { useClient } from '../../../client/client-context.tsx';
import { useMediaUrl } from '../../../client/use-media-url.ts';
import { readGroupField, type GroupField } from '../../../core/groups/group-edit.ts';
import { canBeJoined, canManage } from '../../../core/groups/group-settings.ts';
import { shownName } from '../../../core/people/person-name.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import type { PanelDialog } from './panel-dialogs.tsx';
import { Row } from './rows.tsx';

type InfoRowsProps = { group: GroupRow; onDialog: (dialog: PanelDialog) => void; onManage: () => void };

/** What every member sees of the group; owner and admins also change it here. */
export function InfoRows({ group, onDialog, onManage }: InfoRowsProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const { groupNumber } = group;
  const isManager = canManage(group);
  const edit = (field: GroupField) => () => emit({ kind: 'edit-group', groupNumber, field });
  const valueOf = (field: GroupField) => shownName(readGroupField(group, field));
  const notice = valueOf('notice');
  return (
    <>
      <Row label={t('groupPanel.name')} value={valueOf('name')} onOpen={isManager ? edit('name') : undefined} />
      <Row label={t('groupPanel.picture')} value={<Picture group={group} />} onOpen={isManager ? () => onDialog('picture') : undefined} />
      {canBeJoined(group) && <Row label={t('groupPanel.number')} value={groupNumber} onOpen={() => onDialog('code')} />}
      <Row label={t('groupPanel.notice')} value={notice === '' ? t('groupPanel.unset') : notice} onOpen={edit('notice')} />
      <Row label={t('groupPanel.nickname')} value={valueOf('nickname') || t('groupPanel.unset')} onOpen={edit('nickname')} />
      <Row label={t('groupPanel.remark')} value={valueOf('remark') || t('groupPanel.unset')} onOpen={edit('remark')} />
      {isManager && <Row label={t('groupPanel.manage')} onOpen={onManage} />}
    </>
  );
}

function Picture({ group }: { group: GroupRow }) {
  const src = useMediaUrl(group.groupAvatar || group.avatar);
  return <Avatar name={group.groupName || group.name} seed={group.groupNumber} src={src} size={28} shape="rounded" />;
}
