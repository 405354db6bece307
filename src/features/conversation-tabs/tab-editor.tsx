import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useTargets } from '../../client/forward/use-targets.ts';
import { useSpelling } from '../../client/people/use-group-members.ts';
import { findTargets, type Target } from '../../core/forward/forward-targets.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import { checkTabName, isSameTab, TAB_MEMBERS, TAB_NAME_LENGTH } from '../../core/tabs/edit-tabs.ts';
import { memberOf, type ListTab } from '../../core/tabs/list-tabs.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './conversation-tabs.module.css';

/** `tab` undefined = a new one, with the conversation `member`. */
type TabEditorProps = { open: boolean; tab: ListTab | undefined; tabs: readonly ListTab[]; member?: string; onClose: () => void };

const WIDTH = 480;
const ROW_HEIGHT = 52;
const keyOf = ({ conversationID }: Target) => conversationID;

/** Name and conversations of a tab. Nothing is saved when nothing has changed. */
export function TabEditor({ open, tab, tabs, member, onClose }: TabEditorProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(tab?.name ?? '');
  const [members, setMembers] = useState<readonly string[]>(tab?.members ?? (member === undefined ? [] : [member]));
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const save = useSave(tab, onClose);
  const others = tabs.filter(({ id }) => id !== tab?.id).map((one) => (one.builtIn === undefined ? one.name : t(`conversations.tab.${one.builtIn}`)));
  const { name, problem } = checkTabName(text, others);
  const reason = { length: t('tabs.namePlaceholder'), used: t('tabs.used') };
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
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" disabledReason={problem && reason[problem]} onClick={() => save(name, members)}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className={styles['editor']}>
        <TextField
          ref={field}
          label={t('tabs.name')}
          placeholder={t('tabs.namePlaceholder')}
          value={text}
          onChange={setText}
          max={TAB_NAME_LENGTH}
          error={problem === 'used' ? t('tabs.used') : undefined}
        />
        <MemberPicker members={members} onChange={setMembers} />
      </div>
    </Dialog>
  );
}

function useSave(tab: ListTab | undefined, onClose: () => void): (name: string, members: readonly string[]) => void {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  return (groupName, members) => {
    const relationList = members.map(memberOf);
    onClose();
    if (isSameTab(tab, groupName, members)) return;
    const work =
      tab === undefined
        ? commands.changeList({ scope: 'tabs', operation: 'add', body: { groupName, relationList } })
        : commands.changeList({ scope: 'tabs', operation: 'update', body: { id: tab.id, groupName, relationList } });
    void work.then(
      () => tab === undefined && toast(t('tabs.created'), { tone: 'success' }),
      () => toast(t('common.failed'), { tone: 'danger' }),
    );
  };
}

type MemberPickerProps = { members: readonly string[]; onChange: (members: readonly string[]) => void };

/** The friends and groups of the user, the chosen ones marked. */
function MemberPicker({ members, onChange }: MemberPickerProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const targets = useTargets();
  const [query, setQuery] = useState('');
  const known = useMemo(() => ({ recent: [], contacts: targets?.contacts ?? [], groups: targets?.groups ?? [] }), [targets]);
  const syllables = useSpelling(
    useMemo(() => [...known.contacts, ...known.groups].map(({ conversationID, name }) => ({ id: conversationID, name })), [known]),
    true,
  );
  const found = useMemo(() => findTargets(known, query, syllables), [known, query, syllables]);
  const chosen = useMemo(() => new Set(members), [members]);
  const toggle = ({ conversationID }: Target) => {
    if (chosen.has(conversationID)) return onChange(members.filter((one) => one !== conversationID));
    if (members.length >= TAB_MEMBERS) return void toast(t('tabs.tooMany', { count: TAB_MEMBERS }), { tone: 'warning' });
    return onChange([...members, conversationID]);
  };
  return (
    <>
      <TextField
        type="search"
        look="sunken"
        label={t('common.search')}
        hideLabel
        placeholder={t('common.search')}
        icon={<Icon of={Search} size={16} />}
        value={query}
        onChange={setQuery}
        clearLabel={t('common.clear')}
      />
      <p className={styles['count']} role="status">
        {t('tabs.chosen', { count: members.length })}
      </p>
      {targets !== undefined && found.length === 0 && <p className={styles['nobody']}>{t('common.empty')}</p>}
      {found.length > 0 && (
        <VirtualList items={found} keyOf={keyOf} label={t('conversations.list')} itemSize={ROW_HEIGHT} className={styles['members']}>
          {(target) => (
            <div className={styles['member']}>
              <Checkbox
                round
                checked={chosen.has(target.conversationID)}
                onChange={() => toggle(target)}
                label={
                  <span className={styles['who']}>
                    <MemberAvatar target={target} />
                    <IsolatedName className={styles['name']} text={target.name} />
                  </span>
                }
              />
            </div>
          )}
        </VirtualList>
      )}
    </>
  );
}

function MemberAvatar({ target }: { target: Target }) {
  return <Avatar name={target.name} seed={target.id} src={useMediaUrl(target.avatar)} size={36} shape={target.isGroup ? 'rounded' : 'circle'} />;
}
