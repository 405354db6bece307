import { Search, UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useFriendContacts } from '../../../client/people/use-contacts.ts';
import { useSpelledNames } from '../../../client/people/use-spelled-names.ts';
import type { TagRow } from '../../../core/lists/tags-list.ts';
import { findContacts, namesOfContacts, type Contact } from '../../../core/people/contacts.ts';
import { sectionsByLetter } from '../../../core/people/name-sections.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { PersonAvatar } from '../../../parts/person-avatar.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpenCount } from '../../../ui/overlays/use-open-count.ts';
import { ContactSkeleton } from '../contact-skeleton.tsx';
import styles from './tags.module.css';

type MemberPickerProps = { open: boolean; tag: TagRow; onClose: () => void };

const WIDTH = 480;
const ROW_PX = 52;
const keyOf = ({ id }: Contact) => id;

/** Chooses friends who get the tag. Those who have it are not offered. */
export function MemberPicker(props: MemberPickerProps) {
  return <Picker key={useOpenCount(props.open)} {...props} />;
}

function Picker({ open, tag, onClose }: MemberPickerProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const add = () => {
    onClose();
    void commands.tagFriends(tag.id, { add: [...chosen] }).then(
      () => toast(t('contacts.tag.created'), { tone: 'success' }),
      () => toast(t('contacts.tag.createFailed'), { tone: 'danger' }),
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('contacts.tag.addTo', { name: tag.tagName })}
      closeLabel={t('common.close')}
      width={WIDTH}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" disabledReason={chosen.size === 0 ? t('contacts.tag.add') : undefined} onClick={add}>
            {t('contacts.tag.add')}
          </Button>
        </>
      }
    >
      <div className={styles['picker']}>
        <Friends tag={tag} chosen={chosen} onChoose={setChosen} />
      </div>
    </Dialog>
  );
}

type FriendsProps = { tag: TagRow; chosen: ReadonlySet<string>; onChoose: (change: (old: ReadonlySet<string>) => ReadonlySet<string>) => void };

function Friends({ tag, chosen, onChoose }: FriendsProps) {
  const { t } = useTranslation();
  const all = useFriendContacts();
  const [query, setQuery] = useState('');
  const others = useMemo(() => {
    const members = new Set(tag.wtIds);
    return all?.filter(({ id, isGone }) => !members.has(id) && isGone !== true);
  }, [all, tag.wtIds]);
  const spell = useSpelledNames(useMemo(() => others && namesOfContacts(others), [others]));
  const found = useMemo(() => {
    if (others === undefined || spell === undefined) return undefined;
    if (query.trim() !== '') return findContacts(others, query, spell);
    return sectionsByLetter(others, ({ name }) => spell(name)).flatMap(({ items }) => items);
  }, [others, spell, query]);
  const toggle = useCallback((id: string, on: boolean) => onChoose((old) => new Set(on ? [...old, id] : [...old].filter((one) => one !== id))), [onChoose]);
  const renderRow = useCallback((contact: Contact) => <FriendRow contact={contact} isChosen={chosen.has(contact.id)} onToggle={toggle} />, [chosen, toggle]);
  if (others?.length === 0) return <EmptyState compact icon={UsersRound} title={t(all?.length === 0 ? 'contacts.empty' : 'contacts.tag.allAdded')} />;
  return (
    <>
      <TextField
        type="search"
        look="sunken"
        label={t('contacts.search')}
        hideLabel
        placeholder={t('contacts.search')}
        icon={<Icon of={Search} size={16} />}
        value={query}
        onChange={setQuery}
        clearLabel={t('common.clear')}
      />
      <p className={styles['count']} role="status">
        {t('contacts.tag.chosen', { count: chosen.size })}
      </p>
      {found === undefined && <ContactSkeleton />}
      {found?.length === 0 && <EmptyState compact icon={Search} title={t('contacts.notFound')} />}
      {found !== undefined && found.length > 0 && (
        <VirtualList items={found} keyOf={keyOf} label={t('contacts.friends')} itemSize={ROW_PX} isEven className={styles['friends']}>
          {renderRow}
        </VirtualList>
      )}
    </>
  );
}

type FriendRowProps = { contact: Contact; isChosen: boolean; onToggle: (id: string, on: boolean) => void };

function FriendRow({ contact, isChosen, onToggle }: FriendRowProps) {
  return (
    <div className={styles['friend']}>
      <Checkbox
        round
        checked={isChosen}
        onChange={(on) => onToggle(contact.id, on)}
        label={
          <span className={styles['friendName']}>
            <PersonAvatar id={contact.id} name={contact.name} avatar={contact.avatar} size={36} />
            <IsolatedName className={styles['name']} text={contact.name} />
          </span>
        }
      />
    </div>
  );
}
