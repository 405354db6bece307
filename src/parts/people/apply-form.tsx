import { useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useGroup, useSyncStatus } from '../../client/use-data.ts';
import { useLastApplication } from '../../client/people/use-relation.ts';
import { useOwnProfile } from '../../client/use-own-profile.ts';
import { APPLY_SOURCE, type ApplySource } from '../../core/people/apply-source.ts';
import { cutReason, isTooLong, MAX_TYPED } from '../../core/people/application-texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './apply-form.module.css';

export type ApplyFormProps = {
  wtId: string;
  source: ApplySource;
  /** The sender of the card that shows the person. */
  sharedBy?: string | undefined;
  /** The group where the two met. */
  groupNumber?: string | undefined;
  onDone: () => void;
};

/** Sends a friend application with a reason and a remark; it is queued until there is a network (class Q). */
export function ApplyForm({ wtId, source, sharedBy, groupNumber = '', onDone }: ApplyFormProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const toast = useToast();
  const standard = useStandardReason(source === APPLY_SOURCE.group ? groupNumber : '');
  // The texts of the last application are offered again until the user types (G11). A longer one is the standard reason of a group.
  const last = useLastApplication(wtId);
  const [typedInfo, setInfo] = useState<string>();
  const [typedRemark, setRemark] = useState<string>();
  const offered = last === undefined || isTooLong(last.info) ? '' : last.info;
  const info = typedInfo ?? offered;
  const remark = typedRemark ?? last?.remark ?? '';
  const submit = () => {
    if (isTooLong(info) || isTooLong(remark)) return;
    const texts = { info: info.trim() === '' ? standard : info.trim(), remark: remark.trim() };
    commands.applyForFriend(wtId, { source, groupNumber, ...texts, ...(source === APPLY_SOURCE.card ? { sharedBy } : {}) }).then(
      () => {
        toast(t(isOnline ? 'people.applied' : 'people.appliedLater'), { tone: 'success' });
        onDone();
      },
      () => toast(t('chat.notSaved'), { tone: 'danger' }),
    );
  };
  const errorOf = (text: string) => (isTooLong(text) ? t('people.reasonLong') : undefined);
  return (
    <Form label={t('people.add')} className={styles['form']} onSubmit={submit}>
      <TextField
        label={t('people.reason')}
        value={info}
        max={MAX_TYPED}
        placeholder={standard}
        hint={standard === '' ? undefined : t('addFriend.standardReason')}
        onChange={setInfo}
        error={errorOf(info)}
      />
      <TextField
        label={t('addFriend.remark')}
        optionalLabel={t('addFriend.optional')}
        value={remark}
        max={MAX_TYPED}
        onChange={setRemark}
        error={errorOf(remark)}
      />
      <div className={styles['actions']}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit">
          {t('people.apply')}
        </Button>
      </div>
    </Form>
  );
}

/** The reason that is sent if the user types none: who asks, and from which group (protocol C43). Empty without a group. */
function useStandardReason(groupNumber: string): string {
  const { t } = useTranslation();
  const { nickName } = useOwnProfile();
  const group = useGroup(groupNumber);
  const groupName = group?.groupName ?? '';
  return groupNumber === '' || groupName === '' ? '' : cutReason(t('addFriend.reasonOfGroup', { groupName, nickName }));
}
