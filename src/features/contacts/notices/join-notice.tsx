import { useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import type { ShownNotice } from '../../../client/groups/use-group-notices.ts';
import { useSyncStatus } from '../../../client/use-data.ts';
import { auditStateOf, canAudit, wayOfNotice, type AuditAnswer } from '../../../core/groups/notices/group-notices.ts';
import { useTranslation, type Translate } from '../../../i18n/use-translation.ts';
import { usePhone } from '../../../parts/window/use-phone.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import styles from '../contacts.module.css';
import { NoticeFrame } from './notice-frame.tsx';
import type { NoticeRowProps } from './notice-row.tsx';
import { RejectDialog } from './reject-dialog.tsx';

/** An application to a group that the user administers, with the two answers or what became of it. */
export function JoinNotice({ row, isUnread }: NoticeRowProps) {
  const { t } = useTranslation();
  const { emit, now } = useClient();
  const size = usePhone() ? 'medium' : 'small';
  const audit = useAudit(row);
  const [isRejecting, setRejecting] = useState(false);
  const { applyWtId: wtId, applyAvatar: avatar, applyContent, name, inviterName, groupName } = row;
  const way = wayOfNotice(row);
  const close = () => setRejecting(false);
  return (
    <>
      <NoticeFrame
        id={wtId}
        name={name}
        avatar={avatar}
        isGroup={false}
        createTs={row.createTs}
        isUnread={isUnread}
        openLabel={t('contacts.open', { name })}
        onOpen={() => emit({ kind: 'open-person', wtId, name: row.applyNickName || wtId, avatar })}
        end={
          canAudit(row, now()) ? (
            <span className={styles['answers']}>
              <Button size={size} label={t('groupNotices.rejectOf', { name })} onClick={() => setRejecting(true)}>
                {t('groupNotices.reject')}
              </Button>
              <Button size={size} look="primary" label={t('groupNotices.approveOf', { name })} onClick={() => audit('approve')}>
                {t('groupNotices.approve')}
              </Button>
            </span>
          ) : (
            <span className={styles['state']}>{stateWords(t, row, now())}</span>
          )
        }
      >
        <span className={styles['second']}>
          {way === 'invitation'
            ? t('groupNotices.invitedTo', { inviter: inviterName, group: groupName })
            : `${t('groupNotices.wants', { group: groupName })} · ${t(`groupNotices.way.${way}`)}`}
        </span>
        {applyContent !== '' && (
          <span className={styles['reason']} dir="auto">
            {applyContent}
          </span>
        )}
      </NoticeFrame>
      <RejectDialog
        open={isRejecting}
        row={row}
        onReject={(remark) => {
          close();
          audit('reject', remark);
        }}
        onClose={close}
      />
    </>
  );
}

function useAudit(row: ShownNotice): (answer: AuditAnswer, remark?: string) => void {
  const { t } = useTranslation();
  const { commands } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const toast = useToast();
  return (answer, remark = '') => {
    commands.auditGroupApplication(row.id, { answer, remark }).then(
      () => toast(t(!isOnline ? 'groupNotices.later' : answer === 'approve' ? 'groupNotices.approved' : 'groupNotices.rejected'), { tone: 'success' }),
      () => toast(t('groupNotices.refused.other'), { tone: 'danger' }),
    );
  };
}

/** Who has answered is known once the server has sent the row again. */
function stateWords(t: Translate, row: ShownNotice, nowMs: number): string {
  const state = auditStateOf(row, nowMs);
  const name = row.handlerNickName ?? '';
  return name !== '' && (state === 'approved' || state === 'rejected') ? t(`groupNotices.by.${state}`, { name }) : t(`groupNotices.state.${state}`);
}
