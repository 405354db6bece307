import { AtSign, UserRound } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { TipPerson } from '../../core/messages/custom-message.ts';
import { groupNumberOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { LazyMenu } from '../../ui/overlays/menu.lazy.tsx';
import type { MenuAnchor, MenuItem } from '../../ui/overlays/menu-item.ts';
import type { OpenPersonMenu } from './system-line.tsx';

type Opened = { readonly person: TipPerson; readonly anchor: MenuAnchor | undefined };

/** The small menu of a name in a group tip; one menu for all lines of the list. */
export function usePersonMenu(conversationID: string): { readonly open: OpenPersonMenu; readonly overlay: ReactNode } {
  const { t } = useTranslation();
  const { commands, emit } = useClient();
  const toast = useToast();
  const [opened, setOpened] = useState<Opened>();
  const open = useCallback<OpenPersonMenu>((person, anchor) => setOpened({ person, anchor }), []);
  const close = () => setOpened((old) => (old === undefined ? old : { ...old, anchor: undefined }));
  if (opened === undefined) return { open, overlay: null };
  const { wtId, name } = opened.person;
  const items: MenuItem[] = [
    {
      kind: 'action',
      id: 'mention',
      label: t('bubble.mention', { name }),
      icon: AtSign,
      onSelect: () => void commands.mentionPerson(conversationID, { id: wtId, name }).catch(() => toast(t('chat.notSaved'), { tone: 'danger' })),
    },
    {
      kind: 'action',
      id: 'profile',
      label: t('bubble.profile'),
      icon: UserRound,
      onSelect: () => emit({ kind: 'open-person', wtId, name, groupNumber: groupNumberOf(conversationID) }),
    },
  ];
  return { open, overlay: <LazyMenu label={t('bubble.personMenu', { name })} anchor={opened.anchor} items={items} onClose={close} /> };
}
