import { Ban, QrCode, ScanLine, Search, Tag, UserPlus, UserRoundPlus, Users, UsersRound, WifiOff } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useFriendContacts } from '../../client/people/use-contacts.ts';
import { useOnlinePeers } from '../../client/people/use-online-peers.ts';
import { useSpelledNames } from '../../client/people/use-spelled-names.ts';
import { useKv, useSyncStatus } from '../../client/use-data.ts';
import { findContacts, namesOfContacts, type Contact, type Spell } from '../../core/people/contacts.ts';
import { sectionsByLetter } from '../../core/people/name-sections.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { useRowKeys } from '../../ui/lists/use-row-keys.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/lists/virtual-list.tsx';
import { ContactRow } from './contact-row.tsx';
import { ContactSkeleton } from './contact-skeleton.tsx';
import { HelperEntry, SectionEntry, type ContactSection } from './entries.tsx';
import { IndexBar } from './index-bar.tsx';
import { useShownIds } from './use-shown-ids.ts';
import styles from './contacts.module.css';

type ContactListProps = { section: ContactSection | undefined; onSection: (section: ContactSection) => void };

type Item =
  | { readonly kind: 'section'; readonly id: ContactSection }
  | { readonly kind: 'helper' }
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'contact'; readonly contact: Contact }
  | { readonly kind: 'note'; readonly count: number };

const ENTRIES: readonly Item[] = [...(['new', 'groups', 'tags', 'blacklist'] as const).map((id): Item => ({ kind: 'section', id })), { kind: 'helper' }];
const ICONS = { new: UserPlus, groups: Users, tags: Tag, blacklist: Ban } as const;
const ROW_PX = 56;

function keyOf(item: Item): string {
  if (item.kind === 'section') return `section ${item.id}`;
  if (item.kind === 'letter') return `letter ${item.letter}`;
  return item.kind === 'contact' ? item.contact.id : item.kind;
}

const focusKeyOf = (item: Item) => (item.kind === 'letter' || item.kind === 'note' ? undefined : keyOf(item));

/** The ways to the other lists, and the friends by the first letter of their names; a search shows the matching friends only. */
export function ContactList({ section, onSection }: ContactListProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const isPhone = usePhone();
  const contacts = useFriendContacts();
  const spell = useSpelledNames(useMemo(() => contacts && namesOfContacts(contacts), [contacts]));
  const [text, setText] = useState('');
  const query = text.trim();
  const items = useMemo(() => (query === '' ? browse(contacts, spell) : search(contacts ?? [], query, spell)), [contacts, spell, query]);
  const list = useRef<VirtualListHandle>(null);
  const handleKey = useRowKeys(
    useMemo(() => items.map(focusKeyOf), [items]),
    list,
  );
  const shown = useShownIds();
  const online = useOnlinePeers(shown.ids);
  const unread = useKv('friendApplyUnread') ?? 0;
  const letters = useMemo(() => items.flatMap((item) => (item.kind === 'letter' ? [item.letter] : [])), [items]);
  const jump = (letter: string) => list.current?.scrollToIndex(items.findIndex((item) => item.kind === 'letter' && item.letter === letter));
  const firstId = items.find((item) => item.kind === 'contact')?.contact.id;
  const open = useCallback(({ id, nick, avatar }: Contact) => emit({ kind: 'open-person', wtId: id, name: nick, avatar }), [emit]);
  const { noteShown } = shown;
  const renderRow = useCallback(
    (item: Item) => {
      if (item.kind === 'section')
        return (
          <SectionEntry
            id={item.id}
            icon={ICONS[item.id]}
            isSelected={item.id === section}
            unread={item.id === 'new' ? unread : 0}
            rowKey={keyOf(item)}
            onOpen={onSection}
          />
        );
      if (item.kind === 'helper') return <HelperEntry rowKey={keyOf(item)} />;
      if (item.kind === 'letter') return <h2 className={styles['letter']}>{item.letter}</h2>;
      if (item.kind === 'note') return <p className={styles['note']}>{t('contacts.count', { count: item.count })}</p>;
      const { contact } = item;
      const isReachable = isPhone || contact.id === firstId;
      return <ContactRow contact={contact} isOnline={online.has(contact.id)} isReachable={isReachable} onOpen={open} noteShown={noteShown} />;
    },
    [section, unread, onSection, t, isPhone, firstId, online, open, noteShown],
  );
  const isLoading = contacts === undefined || spell === undefined;

  return (
    <section className={styles['pane']} aria-label={t('app.contacts')}>
      <h1 className={isPhone ? styles['title'] : 'visually-hidden'}>{t('app.contacts')}</h1>
      <div className={styles['tools']}>
        <div className={styles['field']} role="search" aria-label={t('contacts.search')}>
          <TextField
            label={t('contacts.search')}
            hideLabel
            type="search"
            look="sunken"
            icon={<Icon of={Search} size={18} />}
            placeholder={t('contacts.search')}
            value={text}
            onChange={setText}
            clearLabel={t('common.clear')}
          />
        </div>
        <IconButton icon={UserRoundPlus} label={t('addFriend.title')} onClick={() => emit({ kind: 'add-friend' })} />
        <IconButton icon={ScanLine} label={t('qr.scan')} onClick={() => emit({ kind: 'scan-qr' })} />
        <IconButton icon={QrCode} label={t('qr.mine')} onClick={() => emit({ kind: 'show-qr-card' })} />
      </div>
      {query !== '' && items.length === 0 ? (
        <EmptyState icon={Search} title={t('contacts.notFound')} />
      ) : (
        <div className={styles['rows']}>
          <VirtualList
            ref={list}
            onKeyDown={handleKey}
            items={items}
            keyOf={keyOf}
            label={t('contacts.friends')}
            itemSize={ROW_PX}
            className={query === '' ? styles['indexed'] : styles['plain']}
          >
            {renderRow}
          </VirtualList>
          {letters.length > 1 && <IndexBar letters={letters} onPick={jump} />}
          {query === '' && (isLoading ? <ContactSkeleton /> : contacts.length === 0 && <NoFriends />)}
        </div>
      )}
    </section>
  );
}

/** The rows of the last lists, because sorting 3,000 names takes as long as drawing the screen. */
const browsed = new WeakMap<readonly Contact[], { readonly spell: Spell; readonly items: readonly Item[] }>();

function browse(contacts: readonly Contact[] | undefined, spell: Spell | undefined): readonly Item[] {
  if (contacts === undefined || spell === undefined || contacts.length === 0) return ENTRIES;
  const before = browsed.get(contacts);
  if (before?.spell === spell) return before.items;
  const sections = sectionsByLetter(contacts, ({ name }) => spell(name));
  const friends = sections.flatMap(({ letter, items }): Item[] => [{ kind: 'letter', letter }, ...toItems(items)]);
  const items: readonly Item[] = [...ENTRIES, ...friends, { kind: 'note', count: contacts.length }];
  browsed.set(contacts, { spell, items });
  return items;
}

function search(contacts: readonly Contact[], query: string, spell: Spell | undefined): readonly Item[] {
  return toItems(findContacts(contacts, query, spell ?? (() => [])));
}

function toItems(contacts: readonly Contact[]): Item[] {
  return contacts.map((contact) => ({ kind: 'contact', contact }));
}

function NoFriends() {
  const { t } = useTranslation();
  const isBootstrapped = useKv('isBootstrapped') === 1;
  const isOffline = useSyncStatus().network === 'offline';
  if (isBootstrapped)
    return (
      <div className={styles['nobody']}>
        <EmptyState icon={UsersRound} title={t('contacts.empty')} hint={t('contacts.emptyHint')} />
      </div>
    );
  if (!isOffline) return <ContactSkeleton />;
  return (
    <div className={styles['nobody']}>
      <EmptyState icon={WifiOff} title={t('contacts.notDownloaded')} hint={t('common.notDownloadedHint')} />
    </div>
  );
}
