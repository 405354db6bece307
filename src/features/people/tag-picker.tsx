import { TAG_NAME_LENGTH } from '../../core/people/tag-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './person-dialog.module.css';
import type { TagChoice } from './use-tag-choice.ts';

/** The user's tags, of which each can be given to the friend, and a field for a new one. */
export function TagPicker({ choice }: { choice: TagChoice }) {
  const { t } = useTranslation();
  return (
    <div className={styles['tagPicker']}>
      <p className={styles['fieldLabel']} id="friend-tags">
        {t('people.card.tags')}
      </p>
      {choice.tags.length > 0 && (
        <div className={styles['tagList']} role="group" aria-labelledby="friend-tags">
          {choice.tags.map(({ key, name, isOn }) => (
            <Chip key={key} on={isOn} onToggle={() => choice.toggle(key)}>
              <IsolatedName text={name} />
            </Chip>
          ))}
        </div>
      )}
      <Form label={t('people.friend.newTag')} className={styles['newTag']} onSubmit={choice.add}>
        <TextField
          label={t('people.friend.newTag')}
          hideLabel
          placeholder={t('people.friend.newTag')}
          value={choice.typed}
          max={TAG_NAME_LENGTH}
          onChange={choice.type}
          error={choice.error}
        />
        <Button type="submit">{t('people.friend.addTag')}</Button>
      </Form>
    </div>
  );
}
