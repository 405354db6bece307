import { useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useFormText } from '../../client/drafts/use-form-text.ts';
import { useGroup, useSyncStatus } from '../../client/use-data.ts';
import { useLastApplication } from '../../client/people/use-relation.ts';
import { useOwnProfile } from '../../client/use-own-profile.ts';
import type { ApplySource } from '../../../contract/http/apply-values.ts';
import { isFromCard, isFromGroup } from '../../core/people/applications/apply-source.ts';
import { cutReason, isTooLong, MAX_TYPED } from '../../core/people/applications/application-texts.ts';
import { FORM_FIELDS } from '../../core/drafts/form-texts.ts';
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
  const standard = useStandardReason(isFromGroup(source) ? groupNumber : '');
  // Offers the texts of the last application until the user types (G11). A longer reason is the standard reason of a group, which is not offered.
  const last = useLastApplication(wtId);
  const offered = last === undefined || isTooLong(last.info) ? '' : last.info;
  const reason = useFormText(FORM_FIELDS.applyReason(wtId), offered);
  const ownRemark = useFormText(FORM_FIELDS.applyRemark(wtId), last?.remark ?? '');
  const info = reason.text;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // The form replaces the button that opened it, so the focus would be lost.
  useEffect(() => field.current?.focus(), []);
  const remark = ownRemark.text;
  const close = () => {
    reason.forget();
    ownRemark.forget();
    onDone();
  };
  const submit = () => {
    if (isTooLong(info) || isTooLong(remark)) return;
    const texts = { info: info.trim() === '' ? standard : info.trim(), remark: remark.trim() };
    commands.applyForFriend(wtId, { source, groupNumber, ...texts, ...(isFromCard(source) ? { sharedBy } : {}) }).then(
      () => {
        toast(t(isOnline ? 'people.applied' : 'people.appliedLater'), { tone: 'success' });
        close();
      },
      () => toast(t('chat.notSaved'), { tone: 'danger' }),
    );
  };
  const errorOf = (text: string) => (isTooLong(text) ? t('people.reasonLong') : undefined);
  return (
    <Form label={t('people.apply')} className={styles['form']} onSubmit={submit}>
      <TextField
        ref={field}
        label={t('people.reason')}
        value={info}
        max={MAX_TYPED}
        placeholder={standard}
        hint={standard === '' ? undefined : t('addFriend.standardReason')}
        onChange={reason.change}
        error={errorOf(info)}
      />
      <TextField
        label={t('addFriend.remark')}
        optionalLabel={t('addFriend.optional')}
        value={remark}
        max={MAX_TYPED}
        onChange={ownRemark.change}
        error={errorOf(remark)}
      />
      <div className={styles['actions']}>
        <Button onClick={close}>{t('common.cancel')}</Button>
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
