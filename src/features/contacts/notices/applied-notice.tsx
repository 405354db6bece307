import { useClient } from '../../../client/client-context.tsx';
import { auditStateOf } from '../../../core/groups/notices/group-notices.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from '../contacts.module.css';
import { NoticeFrame } from './notice-frame.tsx';
import type { NoticeRowProps } from './notice-row.tsx';

/** An application of the user and its result. */
export function AppliedNotice({ row, isUnread }: NoticeRowProps) {
  const { t } = useTranslation();
  const { emit, now } = useClient();
  const state = auditStateOf(row, now());
  const { groupNumber, groupName: name, auditRemark } = row;
  const isApproved = state === 'approved';
  const open = () => {
    if (isApproved) emit({ kind: 'open-conversation', conversationID: `GROUP${groupNumber}` });
    else emit({ kind: 'open-group-card', groupNumber });
  };
  return (
    <NoticeFrame
      id={groupNumber}
      name={name}
      avatar={row.groupAvatar}
      isGroup
      createTs={row.createTs}
      isUnread={isUnread}
      openLabel={t(isApproved ? 'groupNotices.openGroup' : 'groupNotices.openCard', { name })}
      onOpen={open}
      end={
        <span className={styles['state']} data-state={state}>
          {t(`groupNotices.mine.${state}`)}
        </span>
      }
    >
      {row.applyContent !== '' && (
        <span className={styles['reason']} dir="auto">
          {row.applyContent}
        </span>
      )}
      {auditRemark && (
        <span className={styles['second']} dir="auto">
          {t('groupNotices.reason', { text: auditRemark })}
        </span>
      )}
    </NoticeFrame>
  );
}
