import { Ban, BellRing, QrCode, ScanLine, Search, Tag, UserPlus, UserRoundPlus, Users, UsersRound, WifiOff } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useFriendContacts } from '../../client/people/use-contacts.ts';
import { useHasPresence, useOnlinePeers } from '../../client/people/use-online-peers.ts';
import { useSpelledNames } from '../../client/people/use-spelled-names.ts';
import { useKv, useSyncStatus } from '../../client/use-data.ts';
import { unreadNotices } from '../../core/groups/notices/notice-counts.ts';
import type { Contact } from '../../core/people/contacts.ts';
import { findByName, namesToSpell, spellNothing, type Spell } from '../../core/people/find-by-name.ts';
import { sectionsByLetter } from '../../core/people/name-sections.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NetworkBanner } from '../../parts/network/network-banner.tsx';
import { usePhone } from '../../parts/window/use-phone.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { SearchField } from '../../ui/inputs/search-field.tsx';
import { useRowKeys } from '../../ui/lists/use-row-keys.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/lists/virtual-list.tsx';
import { ContactRow } from './contact-row.tsx';
import { ContactSkeleton } from './contact-skeleton.tsx';
import { HelperEntry, SectionEntry, type ContactSection } from './entries.tsx';
import { IndexBar } from './index-bar.tsx';
import { useShownIds } from './use-shown-ids.ts';
import styles from './contacts.module.css';

type ContactListProps = {
  section: ContactSection | undefined;
  /** The friend whose profile is shown beside the list. */
  shownId: string | undefined;
  onSection: (section: ContactSection) => void;
  onPerson: (contact: Contact) => void;
};

type Item =
  | { readonly kind: 'section'; readonly id: ContactSection }
  | { readonly kind: 'helper' }
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'contact'; readonly contact: Contact }
  | { readonly kind: 'note'; readonly count: number };

const ENTRIES: readonly Item[] = [
  ...(['new', 'notices', 'groups', 'tags', 'blacklist'] as const).map((id): Item => ({ kind: 'section', id })),
  { kind: 'helper' },
];
const ICONS = { new: UserPlus, notices: BellRing, groups: Users, tags: Tag, blacklist: Ban } as const;
const ROW_PX = 56;

function keyOf(item: Item): string {
  if (item.kind === 'section') return `section ${item.id}`;
  if (item.kind === 'letter') return `letter ${item.letter}`;
  return item.kind === 'contact' ? item.contact.id : item.kind;
}

const focusKeyOf = (item: Item) => (item.kind === 'letter' || item.kind === 'note' ? undefined : keyOf(item));

/** The entries of the other lists, and the friends by the first letter of their names; a search shows only the friends that match. */
export function ContactList({ section, shownId, onSection, onPerson }: ContactListProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const isPhone = usePhone();
  const contacts = useFriendContacts();
  const spell = useSpelledNames(useMemo(() => contacts && namesToSpell(contacts), [contacts]));
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
  const hasPresence = useHasPresence();
  const unreadOf = useUnreadOfSections();
  const letters = useMemo(() => items.flatMap((item) => (item.kind === 'letter' ? [item.letter] : [])), [items]);
  const jump = (letter: string) => list.current?.scrollToIndex(items.findIndex((item) => item.kind === 'letter' && item.letter === letter));
  const firstId = items.find((item) => item.kind === 'contact')?.contact.id;
  const { noteShown } = shown;
  const renderRow = useCallback(
    (item: Item) => {
      if (item.kind === 'section')
        return (
          <SectionEntry
            id={item.id}
            icon={ICONS[item.id]}
            isSelected={item.id === section}
            unread={unreadOf(item.id)}
            rowKey={keyOf(item)}
            onOpen={onSection}
          />
        );
      if (item.kind === 'helper') return <HelperEntry rowKey={keyOf(item)} />;
      if (item.kind === 'letter') return <h2 className={styles['letter']}>{item.letter}</h2>;
      if (item.kind === 'note') return <Note count={item.count} hasPresence={hasPresence} />;
      const { contact } = item;
      const isReachable = isPhone || contact.id === firstId;
      return (
        <ContactRow
          contact={contact}
          isOnline={online.has(contact.id)}
          isReachable={isReachable}
          isShown={contact.id === shownId}
          onOpen={onPerson}
          noteShown={noteShown}
        />
      );
    },
    [section, unreadOf, onSection, isPhone, firstId, online, hasPresence, shownId, onPerson, noteShown],
  );
  const isLoading = contacts === undefined || spell === undefined;
  const isEmpty = query === '' && (isLoading || contacts.length === 0);

  return (
    <section className={styles['pane']} aria-label={t('app.contacts')}>
      <h1 className={isPhone ? styles['title'] : 'visually-hidden'}>{t('app.contacts')}</h1>
      <div className={styles['tools']}>
        <div className={styles['field']} role="search" aria-label={t('contacts.search')}>
          <SearchField label={t('contacts.search')} value={text} onChange={setText} clearLabel={t('common.clear')} />
        </div>
        <IconButton icon={UserRoundPlus} label={t('addFriend.title')} onClick={() => emit({ kind: 'add-friend' })} />
        <IconButton icon={ScanLine} label={t('qr.scan')} onClick={() => emit({ kind: 'scan-qr' })} />
        <IconButton icon={QrCode} label={t('qr.mine')} onClick={() => emit({ kind: 'show-qr-card' })} />
      </div>
      <NetworkBanner />
      {query !== '' && items.length === 0 ? (
        <EmptyState icon={Search} title={t('contacts.notFound')} />
      ) : (
        <div className={styles['rows']} data-empty={isEmpty || undefined}>
          <VirtualList
            ref={list}
            onKeyDown={handleKey}
            items={items}
            keyOf={keyOf}
            label={t('contacts.friends')}
            itemSize={ROW_PX}
            className={letters.length > 1 ? styles['indexed'] : styles['plain']}
          >
            {renderRow}
          </VirtualList>
          {letters.length > 1 && <IndexBar letters={letters} onPick={jump} />}
          {isEmpty && (isLoading ? <ContactSkeleton /> : <NoFriends />)}
        </div>
      )}
    </section>
  );
}

function useUnreadOfSections(): (section: ContactSection) => number {
  const applications = useKv('friendApplyUnread') ?? 0;
  const notices = unreadNotices(useKv('groupNoticeUnread'));
  return useCallback((section) => (section === 'new' ? applications : section === 'notices' ? notices : 0), [applications, notices]);
}

/** Below the list: the number of friends, and why no dot shows who is online (CONTACT-030). */
function Note({ count, hasPresence }: { count: number; hasPresence: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles['note']}>
      <p>{t('contacts.count', { count })}</p>
      {!hasPresence && <p>{t('contacts.noPresence')}</p>}
    </div>
  );
}

function browse(contacts: readonly Contact[] | undefined, spell: Spell | undefined): readonly Item[] {
  if (contacts === undefined || spell === undefined || contacts.length === 0) return ENTRIES;
  const friends = sectionsByLetter(contacts, spell).flatMap(({ letter, items }): Item[] => [{ kind: 'letter', letter }, ...toItems(items)]);
  return [...ENTRIES, ...friends, { kind: 'note', count: contacts.length }];
}

function search(contacts: readonly Contact[], query: string, spell: Spell | undefined): readonly Item[] {
  return toItems(findByName(contacts, query, spell ?? spellNothing));
}

function toItems(contacts: readonly Contact[]): Item[] {
  return contacts.map((contact) => ({ kind: 'contact', contact }));
}

function NoFriends() {
  const { t } = useTranslation();
  const isBootstrapped = useKv('isBootstrapped') === 1;
  const { emit } = useClient();
  const isOffline = useSyncStatus().network === 'offline';
  const action = <Button onClick={() => emit({ kind: 'add-friend' })}>{t('addFriend.title')}</Button>;
  if (isBootstrapped)
    return (
      <div className={styles['nobody']}>
        <EmptyState icon={UsersRound} title={t('contacts.empty')} hint={t('contacts.emptyHint')} action={action} />
      </div>
    );
  if (!isOffline) return <ContactSkeleton />;
  return (
    <div className={styles['nobody']}>
      <EmptyState icon={WifiOff} title={t('contacts.notDownloaded')} hint={t('common.notDownloadedHint')} />
    </div>
  );
}
