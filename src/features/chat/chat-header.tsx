import { ChevronLeft, Search } from 'lucide-react';
import { useFriend, useGroup, useKv, useSyncStatus, useUser } from '../../client/use-data.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { isOfficial } from '../../core/conversations/conversation-view.ts';
import { profileOfFriend } from '../../core/people/friend-profile.ts';
import { isStillIn } from '../../core/groups/group-role.ts';
import { membershipOf } from '../../core/people/membership.ts';
import { conversationNameOf, targetIdOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { ConversationAvatar } from '../../parts/conversation-avatar.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { separatorWords } from '../../parts/time-words.ts';
import { useDelayed } from '../../parts/use-delayed.ts';
import { useDay } from '../../parts/use-day.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './chat.module.css';
import { HeaderActions, type GroupPanelToggle } from './header/header-actions.tsx';
import { useLivePeer } from './use-live-peer.ts';
import { AutomaticAction } from './derived-texts/automatic-action.tsx';

type ChatHeaderProps = {
  conversation: ConversationRow | undefined;
  conversationID: string;
  onBack: () => void;
  /** On a phone the composer's toolbar has no room for the search button. */
  onSearch: (() => void) | undefined;
  groupPanel?: GroupPanelToggle | undefined;
};

const BADGE_CAP = 99;
const CONNECTING_MS = 1000;

export function ChatHeader({ conversation, conversationID, onBack, onSearch, groupPanel }: ChatHeaderProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const unreadTotal = useKv('unreadTotal') ?? 0;
  const named = useNamed(conversation, conversationID);
  return (
    <header className={styles['head']} data-phone={isPhone || undefined}>
      {isPhone && (
        <button type="button" className={styles['back']} onClick={onBack} aria-label={t('conversations.backToList')}>
          <Icon of={ChevronLeft} size={24} />
          {unreadTotal > 0 && <span aria-hidden>{unreadTotal > BADGE_CAP ? `${BADGE_CAP}+` : unreadTotal}</span>}
        </button>
      )}
      {isPhone && named !== undefined && <ConversationAvatar row={named} size={36} />}
      <div className={styles['headText']}>
        <h1 className={styles['title']}>
          <IsolatedName className={styles['titleName']} text={named === undefined ? '' : conversationNameOf(named)} />
          {named !== undefined && (isOfficial(named) ? <Tag>{t('common.official')}</Tag> : <MembershipTag membership={membershipOf(named.userProfile)} />)}
        </h1>
        <SecondLine conversationID={conversationID} isGroup={conversationID.startsWith('GROUP')} />
      </div>
      {!isPhone && <AutomaticAction conversationID={conversationID} />}
      {isPhone && onSearch !== undefined && <IconButton icon={Search} iconSize={24} label={t('chatSearch.title')} onClick={onSearch} />}
      <HeaderActions conversationID={conversationID} name={named === undefined ? '' : conversationNameOf(named)} groupPanel={groupPanel} />
    </header>
  );
}

/** A conversation without messages takes its name from the stored person or group. */
function useNamed(conversation: ConversationRow | undefined, conversationID: string) {
  const target = targetIdOf(conversationID);
  const isGroup = conversationID.startsWith('GROUP');
  const friend = useFriend(isGroup ? '' : target);
  const user = useUser(isGroup ? '' : target);
  const group = useGroup(isGroup ? target : '');
  if (conversation === undefined) return undefined;
  const { remark, userProfile, groupProfile } = conversation;
  return {
    conversationID,
    type: conversation.type,
    remark: remark || (friend?.remark ?? ''),
    userProfile: userProfile ?? user ?? (friend ? profileOfFriend(friend) : undefined),
    groupProfile: groupProfile ?? (group ? { groupID: group.groupID, name: group.name, avatar: group.avatar, type: '' } : undefined),
  };
}

/**
 * The number of members of a group, or the activity of a person. Both are unknown while offline (protocol A30); while the app reconnects,
 * the line shows that.
 */
function SecondLine({ conversationID, isGroup }: { conversationID: string; isGroup: boolean }) {
  const { t } = useTranslation();
  const target = targetIdOf(conversationID);
  const group = useGroup(isGroup ? target : '');
  const friend = useFriend(isGroup ? '' : target);
  const user = useUser(isGroup ? '' : target);
  const peer = useLivePeer(isGroup ? undefined : target);
  const day = useDay();
  const { network } = useSyncStatus();
  // Most connections are established before the user could read the text.
  const isConnecting = useDelayed(network === 'connecting', CONNECTING_MS);
  // After the user has left the group, the server sends no more changes of its members.
  const count = group && isStillIn(group) ? group.groupMemberCount : 0;
  const members = isGroup && count > 0 ? t('chat.members', { count }) : '';
  if (isConnecting) return <p className={styles['second']}>{[members, t('chat.connecting')].filter((part) => part !== '').join(' · ')}</p>;
  if (isGroup) return members === '' ? null : <p className={styles['second']}>{members}</p>;
  if ((user ?? friend)?.actionStatus === 1) return <p className={styles['second']}>{t('people.gone')}</p>;
  if (network !== 'online') return null;
  if (peer.isTyping) return <p className={styles['second']}>{t('chat.typing')}</p>;
  if (peer.statusType === 1) return <p className={styles['second']}>{t('common.online')}</p>;
  if (peer.statusType === 2 && peer.offTime !== undefined) {
    return <p className={styles['second']}>{t('chat.lastSeen', { time: separatorWords(t, peer.offTime, day) })}</p>;
  }
  return null;
}
