import { useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useGroup, useSyncStatus } from '../../client/use-data.ts';
import type { GroupRow } from '../../core/rows.ts';
import { canEditField, GROUP_FIELD_LIMITS, judgeGroupEdit, readGroupField, type EditVerdict, type GroupField } from '../../core/groups/group-edit.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { ScrollArea } from '../../ui/lists/scroll-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './group-edit-dialog.module.css';
import { useGroupText } from './use-group-text.ts';

export type GroupEditRequest = { readonly groupNumber: string; readonly field: GroupField };
export type GroupEditDialogProps = { open: boolean; request: GroupEditRequest; onClose: () => void };

const WIDTH = 440;

/** One field of a group: read-only, or editable for members with the right to change it. */
export function GroupEditDialog({ open, request, onClose }: GroupEditDialogProps) {
  const group = useGroup(request.groupNumber);
  if (group === undefined) return null;
  if (group !== null && canEditField(group, request.field)) return <Editor open={open} group={group} field={request.field} onClose={onClose} />;
  return <Reader open={open} group={group} field={request.field} onClose={onClose} />;
}

function Reader({ open, group, field, onClose }: { open: boolean; group: GroupRow | null; field: GroupField; onClose: () => void }) {
  const { t } = useTranslation();
  const understood = useRef<HTMLButtonElement>(null);
  const text = group === null ? '' : readGroupField(group, field).trim();
  const none = group === null ? t('chat.group.unknown') : t('chat.group.noNotice');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`chat.group.${field}`)}
      width={WIDTH}
      initialFocus={understood}
      actions={
        <Button ref={understood} look="primary" onClick={onClose}>
          {t('common.understood')}
        </Button>
      }
    >
      {text === '' ? (
        <p className={styles['none']}>{none}</p>
      ) : (
        <ScrollArea label={t(`chat.group.${field}`)} className={styles['text']}>
          <p dir="auto">{text}</p>
        </ScrollArea>
      )}
    </Dialog>
  );
}

function Editor({ open, group, field, onClose }: { open: boolean; group: GroupRow; field: GroupField; onClose: () => void }) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const isOnline = useSyncStatus().network === 'online';
  const { text, stored, isDraft, change, reset } = useGroupText(group, field, open);
  const [refusals, setRefusals] = useState(0);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const limit = GROUP_FIELD_LIMITS[field];

  const verdict = judgeGroupEdit(text, stored, field);
  const error = errorOf(t, verdict.kind, field);
  const save = () => {
    if (error !== undefined) return setRefusals((count) => count + 1);
    if (verdict.kind !== 'changed') return onClose();
    return void commands.editGroup(group.groupNumber, { field, value: verdict.value }).then(
      () => {
        toast(t(isOnline ? 'chat.group.saved' : 'chat.group.savedLater'), { tone: 'success' });
        onClose();
      },
      () => toast(t('chat.group.failed'), { tone: 'danger' }),
    );
  };
  const isSeveralLines = field === 'notice' || field === 'welcome';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`chat.group.${field}`)}
      closeLabel={t('common.close')}
      width={WIDTH}
      // A press outside the dialog must not lose the text.
      isQuestion
      initialFocus={input}
      actions={
        <>
          {isDraft && <Button onClick={reset}>{t('chat.group.dropDraft')}</Button>}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" disabled={error !== undefined} onClick={save}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <Form label={t(`chat.group.${field}`)} className={field === 'notice' ? styles['notice'] : undefined} onSubmit={save} refusals={refusals}>
        <TextField
          ref={input}
          label={t(`chat.group.${field}`)}
          hideLabel
          value={text}
          onChange={change}
          max={limit}
          multiline={isSeveralLines}
          placeholder={t(field === 'notice' ? 'chat.group.noticePlaceholder' : `chat.group.${field}Placeholder`)}
          error={error}
          hint={isDraft ? t('chat.draftBack') : isOnline ? undefined : t('chat.group.offlineHint')}
        />
      </Form>
    </Dialog>
  );
}

function errorOf(t: Translate, verdict: EditVerdict['kind'], field: GroupField): string | undefined {
  switch (verdict) {
    case 'empty':
      return t('chat.group.nameEmpty');
    case 'reserved':
      return t('codes.nameReserved');
    case 'tooLong':
      if (field === 'name') return t('chat.group.nameLong');
      return field === 'notice' ? t('chat.group.noticeLong') : t('chat.group.tooLong', { count: GROUP_FIELD_LIMITS[field] });
    case 'same':
    case 'changed':
      return undefined;
  }
}
