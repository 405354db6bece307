import {
  EllipsisVertical,
  Flag,
  Megaphone,
  MessageSquarePlus,
  PanelRight,
  UserRound,
  UserRoundCheck,
  UserRoundX,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useFriend, useGroup, useKv } from '../../../client/use-data.ts';
import { chatSettingsOf, type ChatSetting } from '../../../core/conversations/chat-settings.ts';
import { groupNumberOf, targetIdOf } from '../../../core/people/person-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePersonActions } from '../../../parts/people/use-person-actions.ts';
import { usePhone } from '../../../parts/window/use-phone.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { LazyMenu } from '../../../ui/overlays/menu.lazy.tsx';
import { anchorAtElement, type MenuAnchor, type MenuItem } from '../../../ui/overlays/menu-item.ts';
import { useAutomaticItems } from '../derived-texts/use-automatic-items.ts';

/** The panel of a group, which is beside the chat. */
export type GroupPanelToggle = { readonly isOpen: boolean; readonly toggle: () => void };

const ICONS: Readonly<Record<ChatSetting, LucideIcon>> = {
  group: UsersRound,
  profile: UserRound,
  'create-group': MessageSquarePlus,
  block: UserRoundX,
  unblock: UserRoundCheck,
  report: Flag,
};
const NOBODY: readonly string[] = [];

type HeaderActionsProps = { conversationID: string; name: string; groupPanel: GroupPanelToggle | undefined };

/**
 * The notice and the panel of a group, and the settings of a chat; none for the helper and system contacts. On a phone one button opens
 * them, because the name needs the space.
 */
export function HeaderActions({ conversationID, name, groupPanel }: HeaderActionsProps) {
  const { t } = useTranslation();
  const { me, emit } = useClient();
  const target = targetIdOf(conversationID);
  const groupNumber = groupNumberOf(conversationID);
  const group = useGroup(groupNumber) ?? undefined;
  const isBlocked = (useKv('blacklist') ?? NOBODY).includes(target) && groupNumber === '';
  const { block } = usePersonActions(target);
  const isFriend = useFriend(groupNumber === '' ? target : '')?.friendsStatus === 0;
  const isPhone = usePhone();
  const { items: automatic } = useAutomaticItems(conversationID);
  const settings = chatSettingsOf({ conversationID, me, group, isBlocked, isFriend });
  if (settings.length === 0) return null;
  const isMember = settings.includes('group');

  const act = (setting: ChatSetting) => {
    if (setting === 'group') return groupPanel?.toggle();
    if (setting === 'profile') return emit({ kind: 'open-person', wtId: target, name });
    if (setting === 'create-group') return emit({ kind: 'create-group', member: target });
    if (setting === 'report') return emit({ kind: 'report', about: groupNumber === '' ? 'user' : 'group', id: target });
    return block(setting === 'block');
  };
  const labelOf = (setting: ChatSetting): string => {
    if (setting === 'group') return t('groupPanel.title');
    if (setting === 'profile') return t('bubble.profile');
    if (setting === 'create-group') return t('newGroup.title');
    if (setting === 'report') return t(`people.report.title.${groupNumber === '' ? 'user' : 'group'}`);
    return t(`people.${setting}`);
  };
  const own = settings.map((setting): MenuItem => ({
    kind: 'action',
    id: setting,
    label: labelOf(setting),
    icon: ICONS[setting],
    onSelect: () => act(setting),
  }));
  if (isMember && (!isPhone || automatic.length === 0)) {
    return (
      <>
        {!isPhone && <IconButton icon={Megaphone} label={t('chat.group.notice')} onClick={() => emit({ kind: 'edit-group', groupNumber, field: 'notice' })} />}
        <IconButton
          icon={isPhone ? EllipsisVertical : PanelRight}
          label={t('groupPanel.title')}
          on={groupPanel?.isOpen === true}
          onClick={() => act('group')}
        />
      </>
    );
  }
  return <SettingsMenu items={isPhone ? [...automatic, ...own] : own} />;
}

function SettingsMenu({ items }: { items: readonly MenuItem[] }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<MenuAnchor>();
  return (
    <>
      <IconButton
        icon={EllipsisVertical}
        label={t('chat.group.menu')}
        expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchorAtElement(event.currentTarget))}
      />
      <LazyMenu label={t('chat.group.menu')} items={items} anchor={anchor} onClose={() => setAnchor(undefined)} />
    </>
  );
}
