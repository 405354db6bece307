import { useState } from 'react';
import { GROUP_LIMITS } from '../../../core/groups/group-settings.ts';
import { judgeEntryLevel } from '../../../core/groups/entry-level.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Form } from '../../../ui/inputs/form.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { GroupDialogProps } from '../panel/panel-dialogs.tsx';
import { SwitchRow } from '../panel/rows.tsx';
import { useSettingChange } from './use-setting-change.ts';
import styles from './management.module.css';

/** Who can join: people of a level, or with a membership. Both limits are saved together. */
export function EntryLimitDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const change = useSettingChange(group.groupNumber);
  const [hasLevel, setHasLevel] = useState(group.limitLevel > 0);
  const [text, setText] = useState(group.limitLevel > 0 ? `${group.limitLevel}` : '');
  const [isForMembers, setForMembers] = useState(group.limitMember === 1);
  const [refusals, setRefusals] = useState(0);
  const verdict = judgeEntryLevel(text);
  const problem = hasLevel && verdict.kind !== 'level' ? t(`groupPanel.limits.${verdict.kind}`) : undefined;
  const save = () => {
    if (problem !== undefined) return setRefusals((count) => count + 1);
    const limitLevel = hasLevel && verdict.kind === 'level' ? verdict.level : 0;
    change({ kind: 'joinLimit', limitLevel, limitMember: isForMembers ? 1 : 0 });
    return onClose();
  };
  // A field that was not touched yet shows no error, and 「请输入限制等级」 appears with the first attempt to save.
  const error = verdict.kind === 'empty' && refusals === 0 ? undefined : problem;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('groupPanel.management.limit')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" onClick={save}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <Form label={t('groupPanel.management.limit')} className={styles['limits']} onSubmit={save} refusals={refusals}>
        <SwitchRow label={t('groupPanel.limits.level')} hint={t('groupPanel.limits.levelHint')} checked={hasLevel} onChange={setHasLevel} />
        {hasLevel && (
          <div className={styles['level']}>
            <TextField
              label={t('groupPanel.limits.levelField')}
              hideLabel
              inputMode="numeric"
              placeholder={`1-${GROUP_LIMITS.entryLevel}`}
              value={text}
              onChange={setText}
              error={error}
            />
          </div>
        )}
        <SwitchRow label={t('groupPanel.limits.member')} hint={t('groupPanel.limits.memberHint')} checked={isForMembers} onChange={setForMembers} />
      </Form>
    </Dialog>
  );
}
