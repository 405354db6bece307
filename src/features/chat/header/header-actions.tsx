import {
  EllipsisVertical,
  Flag,
  Megaphone,
  MessageSquareHeart,
  MessageSquarePlus,
  Pencil,
  Tag,
  UserRound,
  UserRoundCheck,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useFriend, useGroup, useKv } from '../../../client/use-data.ts';
import { chatSettingsOf, type ChatSetting } from '../../../core/conversations/chat-settings.ts';
import type { GroupField } from '../../../core/groups/group-edit.ts';
import { groupNumberOf, targetIdOf } from '../../../core/people/person-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePersonActions } from '../../../parts/people/use-person-actions.ts';
import { usePhone } from '../../../parts/window/use-phone.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { LazyMenu } from '../../../ui/overlays/menu.lazy.tsx';
import { anchorAtElement, type MenuAnchor, type MenuItem } from '../../../ui/overlays/menu-item.ts';
import { useAutomaticItems } from '../derived-texts/use-automatic-items.ts';

const FIELD_ICONS: Readonly<Record<GroupField, LucideIcon>> = { notice: Megaphone, nickname: Pencil, remark: Tag, welcome: MessageSquareHeart };
const ICONS = { profile: UserRound, 'create-group': MessageSquarePlus, block: UserRoundX, unblock: UserRoundCheck, report: Flag } as const;
const NOBODY: readonly string[] = [];

/**
 * The notice of a group and the settings of a chat; neither for the helper and system contacts. On a phone one button opens both, because
 * the name needs the space.
 */
export function HeaderActions({ conversationID, name }: { conversationID: string; name: string }) {
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
  const [anchor, setAnchor] = useState<MenuAnchor>();
  const settings = chatSettingsOf({ conversationID, me, group, isBlocked, isFriend });
  if (settings.length === 0) return null;

  const act = (setting: ChatSetting) => {
    if (setting.kind === 'field') return emit({ kind: 'edit-group', groupNumber, field: setting.field });
    if (setting.kind === 'profile') return emit({ kind: 'open-person', wtId: target, name });
    if (setting.kind === 'create-group') return emit({ kind: 'create-group', member: target });
    if (setting.kind === 'report') return emit({ kind: 'report', about: groupNumber === '' ? 'user' : 'group', id: target });
    return block(setting.kind === 'block');
  };
  const labelOf = (setting: ChatSetting): string => {
    if (setting.kind === 'field') return t(`chat.group.${setting.field}`);
    if (setting.kind === 'profile') return t('bubble.profile');
    if (setting.kind === 'create-group') return t('newGroup.title');
    if (setting.kind === 'report') return t(`people.report.title.${groupNumber === '' ? 'user' : 'group'}`);
    return t(`people.${setting.kind}`);
  };
  const own = settings.map((setting): MenuItem => {
    const isField = setting.kind === 'field';
    const icon = isField ? FIELD_ICONS[setting.field] : ICONS[setting.kind];
    return { kind: 'action', id: isField ? setting.field : setting.kind, label: labelOf(setting), icon, onSelect: () => act(setting) };
  });
  const items = isPhone ? [...automatic, ...own] : own;
  const hasNotice = settings.some((setting) => setting.kind === 'field' && setting.field === 'notice');
  return (
    <>
      {hasNotice && !isPhone && (
        <IconButton icon={Megaphone} label={t('chat.group.notice')} onClick={() => emit({ kind: 'edit-group', groupNumber, field: 'notice' })} />
      )}
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
