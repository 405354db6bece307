import { Archive, ArchiveRestore, ArrowLeft, Bell, BellOff, EyeOff, FolderPlus, Mail, MailOpen, Pin, PinOff, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Commands } from '../../client/client.ts';
import { useClient } from '../../client/client-context.tsx';
import { useCanHide } from '../../client/settings/use-hidden-conversations.ts';
import { useTabsOfConversation } from '../../client/tabs/use-tabs-of-conversation.ts';
import { RowGoneError } from '../../core/lists/row-gone-error.ts';
import { isUnread } from '../../core/conversations/conversation-rank.ts';
import { conversationActions, type ConversationAction } from '../../core/conversations/conversation-view.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { canAddTab, TAB_MEMBERS } from '../../core/tabs/edit-tabs.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { muteEndWords } from '../../parts/conversations/mute-end-words.ts';
import { hideWithUndo } from '../../parts/conversations/hide-with-undo.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuAnchor, MenuItem } from '../../ui/overlays/menu-item.ts';
import { useOpenCount } from '../../ui/overlays/use-open-count.ts';
import type { ConversationMenuActions } from './use-conversation-menu.tsx';
import { UNREAD_KEYS } from './use-unread-shortcut.ts';

export type ConversationMenuProps = {
  /** As it was when the menu opened. */
  row: ConversationRow | undefined;
  anchor: MenuAnchor | undefined;
  actions: ConversationMenuActions;
  onClose: () => void;
};

type Level = 'all' | 'mute' | 'tabs';

const HOUR_MS = 3_600_000;
const MUTE_HOURS = [1, 8] as const;

/** The menu of a row. The entries for muting and for tabs replace all entries by their choices. */
export function ConversationMenu(props: ConversationMenuProps) {
  const openCount = useOpenCount(props.anchor !== undefined);
  return props.row === undefined ? null : <Opened key={openCount} {...props} row={props.row} />;
}

function Opened({ row, anchor, actions, onClose }: ConversationMenuProps & { row: ConversationRow }) {
  const { t } = useTranslation();
  const { commands, now } = useClient();
  const [level, setLevel] = useState<Level>('all');
  const run = useRun();
  const hideItem = useHideItem(row, run);
  const tabItems = useTabItems(row, run);
  const muteItems = useMuteItems(row, run);
  const back: MenuItem = { kind: 'action', id: 'back', label: t('common.back'), icon: ArrowLeft, leadsTo: 'back', onSelect: () => setLevel('all') };
  const chosen = { mute: muteItems, tabs: tabItems ?? [] };
  const parts = { t, now, commands, actions, run, setLevel, hideItem, hasTabs: tabItems !== undefined };
  const items = level === 'all' ? allItems(row, parts) : [back, LINE, ...chosen[level]];
  return <Menu label={t('conversationList.menu')} anchor={anchor} items={items} level={level} onClose={onClose} />;
}

const LINE: MenuItem = { kind: 'line', id: 'line' };

type Run = (work: Promise<unknown>) => void;

function useRun(): Run {
  const { t } = useTranslation();
  const toast = useToast();
  return (work) => void work.catch((error: unknown) => toast(t(error instanceof RowGoneError ? 'tabs.gone' : 'common.failed'), { tone: 'danger' }));
}

type Parts = {
  t: Translate;
  now: () => number;
  commands: Commands;
  actions: ConversationMenuActions;
  run: Run;
  setLevel: (level: Level) => void;
  /** Undefined = the conversation cannot be hidden. */
  hideItem: MenuItem | undefined;
  hasTabs: boolean;
};

function allItems(row: ConversationRow, parts: Parts): MenuItem[] {
  const { t, setLevel, hideItem, hasTabs } = parts;
  const items = conversationActions(row.conversationID).map((action) => itemOf(row, action, parts));
  const tabs: MenuItem = {
    kind: 'action',
    id: 'tabs',
    label: t('conversationList.addToTab'),
    icon: FolderPlus,
    leadsTo: 'next',
    onSelect: () => setLevel('tabs'),
  };
  return [...items.slice(0, -1), ...(hideItem === undefined ? [] : [hideItem]), ...(hasTabs ? [tabs] : []), LINE, ...items.slice(-1)];
}

function itemOf(row: ConversationRow, action: ConversationAction, { t, now, commands, actions, run, setLevel }: Parts): MenuItem {
  const base = { kind: 'action', id: action } as const;
  switch (action) {
    case 'unread':
      return {
        ...base,
        label: t(isUnread(row) ? 'conversations.markRead' : 'conversations.markUnread'),
        icon: isUnread(row) ? MailOpen : Mail,
        keys: UNREAD_KEYS,
        onSelect: () => actions.toggleUnread(row),
      };
    case 'pin':
      return {
        ...base,
        label: t(row.isPinned ? 'conversationList.unpin' : 'conversationList.pin'),
        icon: row.isPinned ? PinOff : Pin,
        onSelect: () => run(commands.pinConversation(row.conversationID, !row.isPinned)),
      };
    case 'mute':
      if (!row.isMuted) return { ...base, label: t('conversationList.mute'), icon: BellOff, leadsTo: 'next', onSelect: () => setLevel('mute') };
      return {
        ...base,
        label: t('conversationList.unmute'),
        hint: row.mutedUntil === undefined ? undefined : muteEndWords(t, row.mutedUntil, now()),
        icon: Bell,
        onSelect: () => run(commands.muteConversation(row.conversationID, false)),
      };
    case 'archive': {
      const isArchived = row.shelf === 'archive';
      const label = t(isArchived ? 'conversations.unarchive' : 'conversations.archive');
      return { ...base, label, icon: isArchived ? ArchiveRestore : Archive, onSelect: () => actions.archive(row) };
    }
    case 'delete':
      return { ...base, label: t('conversations.delete'), icon: Trash2, isDestructive: true, onSelect: () => actions.askDelete(row) };
  }
}

function useMuteItems({ conversationID }: ConversationRow, run: Run): MenuItem[] {
  const { t } = useTranslation();
  const { commands, now } = useClient();
  const hours = MUTE_HOURS.map((count): MenuItem => ({
    kind: 'action',
    id: `${count}`,
    label: t('conversationList.muteFor', { count }),
    onSelect: () => run(commands.muteUntil(conversationID, now() + count * HOUR_MS)),
  }));
  const always = {
    kind: 'action',
    id: 'always',
    label: t('conversationList.muteAlways'),
    onSelect: () => run(commands.muteConversation(conversationID, true)),
  } as const;
  return [...hours, always];
}

function useHideItem({ conversationID }: ConversationRow, run: Run): MenuItem | undefined {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const canHide = useCanHide(conversationID);
  if (!canHide) return undefined;
  return {
    kind: 'action',
    id: 'hide',
    label: t('people.friend.hide'),
    icon: EyeOff,
    onSelect: () => run(hideWithUndo({ commands, toast, t }, conversationID)),
  };
}

/** The user's own tabs, those that contain the conversation checked; undefined if the conversation cannot be added to a tab. */
function useTabItems({ conversationID }: ConversationRow, run: Run): MenuItem[] | undefined {
  const { t } = useTranslation();
  const { commands, emit } = useClient();
  const tabs = useTabsOfConversation(conversationID);
  if (tabs === undefined) return undefined;
  const own = tabs.filter(({ builtIn }) => builtIn === undefined);
  const items = own.map(({ id, name, members }): MenuItem => {
    const isMember = members.includes(conversationID);
    const isFull = !isMember && members.length >= TAB_MEMBERS;
    return {
      kind: 'action',
      id: `tab ${id}`,
      label: name,
      checked: isMember,
      hint: isMember ? t('conversationList.inTab') : undefined,
      disabledReason: isFull ? t('tabs.tooMany', { count: TAB_MEMBERS }) : undefined,
      onSelect: () => run(commands.putInTab(conversationID, { id, on: !isMember })),
    };
  });
  if (!canAddTab(tabs)) return items;
  const create: MenuItem = {
    kind: 'action',
    id: 'new',
    label: t('tabs.create'),
    icon: Plus,
    onSelect: () => emit({ kind: 'manage-tabs', member: conversationID }),
  };
  return [...items, ...(items.length > 0 ? [{ kind: 'line', id: 'own' } as const] : []), create];
}
