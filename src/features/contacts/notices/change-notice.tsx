import { useClient } from '../../../client/client-context.tsx';
import { changeOfNotice } from '../../../core/groups/notices/group-notices.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from '../contacts.module.css';
import { NoticeFrame } from './notice-frame.tsx';
import type { NoticeRowProps } from './notice-row.tsx';

/** A change in a group that concerns the user: an invitation, a removal, another role, or the end of the group. */
export function ChangeNotice({ row, isUnread }: NoticeRowProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const { groupNumber, groupName: name } = row;
  const change = changeOfNotice(row);
  const open = () => emit({ kind: 'open-conversation', conversationID: `GROUP${groupNumber}` });
  return (
    <NoticeFrame
      id={groupNumber}
      name={name}
      avatar={row.groupAvatar}
      isGroup
      createTs={row.createTs}
      isUnread={isUnread}
      openLabel={t('groupNotices.openGroup', { name })}
      onOpen={change === 'removed' || change === 'dissolved' ? undefined : open}
    >
      <span className={styles['second']}>{t(`groupNotices.kind.${change}`, { name: row.name })}</span>
    </NoticeFrame>
  );
}
