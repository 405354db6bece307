import { Ban, Contact, Eye, EyeOff, Flag, Pencil, ShieldCheck, Trash2, UserRoundCheck, type LucideIcon } from 'lucide-react';
import { useClient } from '../../client/client-context.tsx';
import { useSyncStatus } from '../../client/use-data.ts';
import type { FriendSetting } from '../../core/people/profile-card.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { usePersonActions } from '../../parts/people/use-person-actions.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import type { MenuItem } from '../../ui/overlays/menu-item.ts';

/** What the dialog of a person shows. */
export type PersonView = 'card' | 'names' | 'moments' | 'recommend' | 'block' | 'delete';

export type FriendMenu = { readonly items: readonly MenuItem[]; readonly show: () => void };

type About = {
  readonly wtId: string;
  readonly settings: readonly FriendSetting[];
  readonly onView: (view: PersonView) => void;
  /** Called after the user has unblocked the person. */
  readonly onUnblocked: (() => void) | undefined;
};

const ICONS: Readonly<Record<FriendSetting, LucideIcon>> = {
  names: Pencil,
  recommend: Contact,
  moments: ShieldCheck,
  hide: EyeOff,
  show: Eye,
  block: Ban,
  unblock: UserRoundCheck,
  report: Flag,
  delete: Trash2,
};

/** The settings of a person. All of them work without a network, except deleting a friend. */
export function useFriendMenu({ wtId, settings, onView, onUnblocked }: About): FriendMenu {
  const { t } = useTranslation();
  const { commands, emit } = useClient();
  const toast = useToast();
  const isOnline = useSyncStatus().network === 'online';
  const { block } = usePersonActions(wtId);
  const hide = (on: boolean) =>
    void commands.hideFriend(wtId, on).then(
      () => toast(t(on ? 'people.friend.hidden' : 'people.friend.shown'), { tone: 'success' }),
      () => toast(t('people.friend.failed'), { tone: 'danger' }),
    );
  const select = (setting: FriendSetting) => {
    if (setting === 'hide' || setting === 'show') return hide(setting === 'hide');
    if (setting === 'report') return emit({ kind: 'report', about: 'user', id: wtId });
    if (setting !== 'unblock') return onView(setting);
    block(false);
    return onUnblocked?.();
  };
  const items = settings.map((setting): MenuItem => ({
    kind: 'action',
    id: setting,
    label: labelOf(t, setting),
    icon: ICONS[setting],
    isDestructive: setting === 'delete',
    disabledReason: setting === 'delete' && !isOnline ? t('common.availableOnline') : undefined,
    onSelect: () => select(setting),
  }));
  return { items, show: () => hide(false) };
}

function labelOf(t: Translate, setting: FriendSetting): string {
  if (setting === 'block' || setting === 'unblock') return t(`people.${setting}`);
  return setting === 'report' ? t('people.report.title.user') : t(`people.friend.${setting}`);
}
