import { useFormText } from '../../client/drafts/use-form-text.ts';
import type { KnownPerson } from '../../client/people/use-person.ts';
import { FORM_FIELDS } from '../../core/drafts/form-texts.ts';
import { REMARK_LENGTH, remarkProblem } from '../../core/people/remark.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './person-dialog.module.css';
import { TagPicker } from './tag-picker.tsx';
import { useNames } from './use-names.ts';
import { useTagChoice } from './use-tag-choice.ts';

type NamesDialogProps = { open: boolean; wtId: string; nick: string; known: KnownPerson; onClose: () => void };

/** The user's own name for a friend, and the friend's tags. */
export function NamesDialog({ open, wtId, nick, known, onClose }: NamesDialogProps) {
  const { t } = useTranslation();
  const { remark } = known;
  const field = useFormText(FORM_FIELDS.remark(wtId), remark);
  const { text } = field;
  const choice = useTagChoice(wtId);
  const problem = remarkProblem(text, { nick, remark });
  const error = problem === undefined ? undefined : t(problem === 'long' ? 'people.friend.remarkLong' : 'people.friend.remarkIsNick');
  const drop = () => {
    field.forget();
    choice.forget();
    onClose();
  };
  const save = useNames({ wtId, text, remark, choice, onSaved: drop });
  const reason = error ?? choice.error;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('people.friend.names')}
      closeLabel={t('common.close')}
      width={400}
      actions={
        <>
          <Button onClick={drop}>{t('common.cancel')}</Button>
          <Button look="primary" disabledReason={reason} onClick={save}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className={styles['names']}>
        <Form
          label={t('people.friend.names')}
          onSubmit={() => {
            if (reason === undefined) save();
          }}
        >
          <TextField
            label={t('people.card.remark')}
            placeholder={nick}
            value={text}
            max={REMARK_LENGTH}
            onChange={field.change}
            error={error}
            hint={field.isDraft ? t('chat.draftBack') : undefined}
          />
        </Form>
        <TagPicker choice={choice} />
      </div>
    </Dialog>
  );
}
