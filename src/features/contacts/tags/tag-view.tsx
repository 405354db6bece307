import { Pencil, Trash2, UserPlus, UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useFriendsWithTag } from '../../../client/people/use-tags.ts';
import type { TagRow } from '../../../core/lists/tags-list.ts';
import { RowGoneError } from '../../../core/lists/row-gone-error.ts';
import { friendContacts, type Contact } from '../../../core/people/contacts.ts';
import { compareNamed } from '../../../core/people/compare-names.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePhone } from '../../../parts/window/use-phone.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { ContactRow } from '../contact-row.tsx';
import { ContactSkeleton } from '../contact-skeleton.tsx';
import contactStyles from '../contacts.module.css';
import { SectionFrame } from '../section-frame.tsx';
import { SectionRows } from '../section-rows.tsx';
import { DeleteTags } from './delete-tags.tsx';
import { MemberPicker } from './member-picker.tsx';
import { TagNameDialog } from './tag-name-dialog.tsx';
import styles from './tags.module.css';

type TagViewProps = { tag: TagRow; tags: readonly TagRow[]; onBack: () => void };

/** The friends with a tag. A press on one opens the profile. */
export function TagView({ tag, tags, onBack }: TagViewProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'name' | 'members' | 'question'>();
  const close = () => setOpened(undefined);
  const friends = useFriendsWithTag(tag.id);
  const members = useMemo(() => friends && friendContacts(friends).sort(compareNamed), [friends]);
  const add = (
    <Button look="primary" icon={<Icon of={UserPlus} size={18} />} onClick={() => setOpened('members')}>
      {t('contacts.tag.add')}
    </Button>
  );
  const actions = (
    <>
      <IconButton icon={Pencil} label={t('contacts.tag.rename')} onClick={() => setOpened('name')} />
      <IconButton icon={Trash2} label={t('contacts.tag.delete')} onClick={() => setOpened('question')} />
      {members !== null && members !== undefined && members.length > 0 && (
        <IconButton icon={UserPlus} label={t('contacts.tag.add')} onClick={() => setOpened('members')} />
      )}
    </>
  );
  return (
    <SectionFrame title={tag.tagName} onBack={onBack} isInner actions={actions}>
      {members === undefined && <ContactSkeleton />}
      {members?.length === 0 && <EmptyState icon={UsersRound} title={t('contacts.tag.emptyMembers')} action={add} />}
      {members !== undefined && members !== null && members.length > 0 && <Members tagId={tag.id} members={members} />}
      <MemberPicker open={opened === 'members'} tag={tag} onClose={close} />
      <TagNameDialog open={opened === 'name'} tag={tag} tags={tags} onClose={close} />
      <DeleteTags open={opened === 'question'} tags={[tag]} onDeleted={onBack} onClose={close} />
    </SectionFrame>
  );
}

function Members({ tagId, members }: { tagId: string; members: readonly Contact[] }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const open = useCallback(({ id, nick, avatar }: Contact) => emit({ kind: 'open-person', wtId: id, name: nick, avatar }), [emit]);
  const renderRow = useCallback(
    (contact: Contact, isReachable: boolean) => <MemberRow tagId={tagId} contact={contact} isReachable={isReachable} onOpen={open} />,
    [tagId, open],
  );
  return (
    <SectionRows rows={members} label={t('contacts.friends')} total={<p className={styles['total']}>{t('contacts.tag.members', { count: members.length })}</p>}>
      {renderRow}
    </SectionRows>
  );
}

type MemberRowProps = { tagId: string; contact: Contact; isReachable: boolean; onOpen: (contact: Contact) => void };

function MemberRow({ tagId, contact, isReachable, onOpen }: MemberRowProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const isPhone = usePhone();
  const remove = () =>
    void commands
      .tagFriends(tagId, { remove: [contact.id] })
      .catch((error: unknown) => toast(t(error instanceof RowGoneError ? 'contacts.tag.gone' : 'contacts.tag.failed'), { tone: 'danger' }));
  return (
    <div className={contactStyles['blocked']}>
      <ContactRow contact={contact} isOnline={false} isReachable={isReachable} onOpen={onOpen} />
      <Button size={isPhone ? 'medium' : 'small'} label={t('contacts.tag.removeOf', { name: contact.name })} onClick={remove}>
        {t('contacts.tag.remove')}
      </Button>
    </div>
  );
}
