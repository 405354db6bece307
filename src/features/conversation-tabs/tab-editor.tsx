import { useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useFormText } from '../../client/drafts/use-form-text.ts';
import { useTargets } from '../../client/forward/use-targets.ts';
import type { Targets } from '../../core/forward/forward-targets.ts';
import { FORM_FIELDS } from '../../core/drafts/form-texts.ts';
import { RowGoneError } from '../../core/lists/row-gone-error.ts';
import { checkRowName } from '../../core/lists/row-name.ts';
import { isSameTab, TAB_MEMBERS, TAB_NAME_LENGTH, tabTargets } from '../../core/tabs/edit-tabs.ts';
import { memberOf, type ListTab } from '../../core/tabs/list-tabs.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TargetPicker } from '../../parts/targets/target-picker.tsx';
import { useKeptChosen, type KeptChosen } from '../../parts/targets/use-kept-chosen.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './conversation-tabs.module.css';

/** `tab` undefined = a new one, with the conversation `member`. */
type TabEditorProps = { open: boolean; tab: ListTab | undefined; tabs: readonly ListTab[]; member?: string; onClose: () => void };

const WIDTH = 640;
const NOBODY: readonly string[] = [];

/** Name and conversations of a tab. Nothing is saved when nothing has changed. */
export function TabEditor({ open, tab, tabs, member, onClose }: TabEditorProps) {
  const { t } = useTranslation();
  // The server may replace a temporary ID while the user types.
  const [fieldName] = useState(FORM_FIELDS.tabName(tab?.id));
  const kept = useFormText(fieldName, tab?.name, open);
  const { targets, chosen, members } = useTabMembers({ tab, member, open });
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const forget = () => {
    kept.forget();
    chosen.forget();
  };
  const drop = () => {
    forget();
    onClose();
  };
  const saveTab = useSave(tab, { onClose, onSaved: forget });
  const others = tabs.filter(({ id }) => id !== tab?.id).map((one) => (one.builtIn === undefined ? one.name : t(`conversations.tab.${one.builtIn}`)));
  const { name, problem } = checkRowName(kept.text, { others, max: TAB_NAME_LENGTH });
  const reasons = { empty: t('tabs.namePlaceholder'), long: t('tabs.nameLong', { max: TAB_NAME_LENGTH }), used: t('tabs.used') };
  const reason = problem && reasons[problem];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(tab === undefined ? 'tabs.create' : 'tabs.edit')}
      closeLabel={t('common.close')}
      width={WIDTH}
      initialFocus={field}
      actions={
        <>
          <Button onClick={drop}>{t('common.cancel')}</Button>
          <Button look="primary" disabledReason={reason} onClick={() => saveTab(name, members)}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className={styles['editor']}>
        <Form
          label={t('tabs.name')}
          onSubmit={() => {
            if (problem === undefined) saveTab(name, members);
          }}
        >
          <TextField
            ref={field}
            label={t('tabs.name')}
            placeholder={t('tabs.namePlaceholder')}
            value={kept.text}
            onChange={kept.change}
            max={TAB_NAME_LENGTH}
            error={problem === 'empty' ? undefined : reason}
            hint={kept.isDraft || chosen.isDraft ? t('chat.draftBack') : undefined}
          />
        </Form>
        <TargetPicker targets={targets} views={['recent', 'contacts', 'groups']} chosen={chosen} chosenLabel={t('tabs.chosenList')} isBelow />
      </div>
    </Dialog>
  );
}

type TabMembers = { readonly targets: Targets | undefined; readonly chosen: KeptChosen; readonly members: readonly string[] };

/** What the user can put into the tab, and its conversations as the user has chosen them. */
function useTabMembers({ tab, member, open }: { tab: ListTab | undefined; member: string | undefined; open: boolean }): TabMembers {
  const all = useTargets();
  const targets = useMemo(() => all && tabTargets(all), [all]);
  const known = useMemo(() => targets && [...targets.contacts, ...targets.groups], [targets]);
  const [initialIds] = useState<readonly string[]>(tab?.members ?? (member === undefined ? NOBODY : [member]));
  // Conversations of the tab that the picker does not offer stay in it, for example the helper.
  const unlisted = useMemo(() => {
    const listed = new Set(known?.map(({ conversationID }) => conversationID));
    return initialIds.filter((id) => !listed.has(id));
  }, [known, initialIds]);
  const max = known === undefined ? TAB_MEMBERS : TAB_MEMBERS - unlisted.length;
  const chosen = useKeptChosen({ field: FORM_FIELDS.tabMembers(tab?.id, member), open, known, initialIds, max, tooMany: 'tabs.tooMany' });
  return { targets, chosen, members: [...unlisted, ...chosen.list.map(({ conversationID }) => conversationID)] };
}

type SaveSteps = { readonly onClose: () => void; readonly onSaved: () => void };

function useSave(tab: ListTab | undefined, { onClose, onSaved }: SaveSteps): (name: string, members: readonly string[]) => void {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  return (groupName, members) => {
    const relationList = members.map(memberOf);
    onClose();
    if (isSameTab(tab, groupName, members)) return onSaved();
    const work =
      tab === undefined
        ? commands.changeList({ scope: 'tabs', operation: 'add', body: { groupName, relationList } })
        : commands.changeList({ scope: 'tabs', operation: 'update', body: { id: tab.id, groupName, relationList } });
    void work.then(
      () => {
        onSaved();
        if (tab === undefined) toast(t('tabs.created'), { tone: 'success' });
      },
      (error: unknown) => toast(t(error instanceof RowGoneError ? 'tabs.gone' : 'common.failed'), { tone: 'danger' }),
    );
  };
}
