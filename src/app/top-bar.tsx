import { ChevronDown, MessageCircle, Star, UserRound, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { useClient } from '../client/client-context.tsx';
import { useKv } from '../client/use-data.ts';
import { useMediaUrl } from '../client/use-media-url.ts';
import { useOwnProfile } from '../client/use-own-profile.ts';
import { unreadNotices } from '../core/groups/notices/notice-counts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Icon } from '../ui/display/icon.tsx';
import { anchorAtElement, type MenuAnchor } from '../ui/overlays/menu-item.ts';
import { IsolatedName } from '../parts/isolated-name.tsx';
import { MembershipTag } from '../parts/membership-tag.tsx';
import { BrandLogo } from '../parts/brand-logo.tsx';
import { LazyAccountMenu } from './account-menu.lazy.ts';
import { useInstall } from './use-install.ts';
import styles from './top-bar.module.css';

const SCREENS = {
  messages: { path: '/messages', pattern: '/messages/*?' },
  contacts: { path: '/contacts', pattern: '/contacts/*?' },
  favourites: { path: '/favorites', pattern: '/favorites' },
  settings: { path: '/privacySettings', pattern: '/privacySettings' },
} as const;

/** The logo, the parts of the product, and the signed-in user; on a phone only the parts, at the bottom. */
export function TopBar() {
  const { t } = useTranslation();
  return (
    <header className={styles['bar']}>
      <span className={styles['brand']}>
        <BrandLogo size={28} />
        {t('app.name')}
      </span>
      <nav className={styles['nav']} aria-label={t('app.mainNavigation')}>
        <NavLink
          to={SCREENS.messages}
          className={styles['tab'] ?? ''}
          icon={<Icon of={MessageCircle} />}
          activeIcon={<Icon of={MessageCircle} fill="filled" />}
        >
          {t('app.messages')}
          <MessagesBadge />
        </NavLink>
        <NavLink to={SCREENS.contacts} className={styles['tab'] ?? ''} icon={<Icon of={Users} />}>
          {t('app.contacts')}
          <ContactsBadge />
        </NavLink>
        <NavLink to={SCREENS.favourites} className={styles['tab'] ?? ''} icon={<Icon of={Star} />} activeIcon={<Icon of={Star} fill="filled" />}>
          {t('app.favourites')}
        </NavLink>
      </nav>
      <AccountKey />
    </header>
  );
}

export function PhoneBar() {
  const { t } = useTranslation();
  return (
    <nav className={styles['phone']} aria-label={t('app.mainNavigation')}>
      <NavLink to={SCREENS.messages} className={styles['item'] ?? ''} icon={<Icon of={MessageCircle} size={24} />}>
        {t('app.messages')}
        <span className={styles['count']}>
          <MessagesBadge />
        </span>
      </NavLink>
      <NavLink to={SCREENS.contacts} className={styles['item'] ?? ''} icon={<Icon of={Users} size={24} />}>
        {t('app.contacts')}
        <span className={styles['count']}>
          <ContactsBadge />
        </span>
      </NavLink>
      <NavLink to={SCREENS.favourites} className={styles['item'] ?? ''} icon={<Icon of={Star} size={24} />}>
        {t('app.favourites')}
      </NavLink>
      <NavLink to={SCREENS.settings} className={styles['item'] ?? ''} icon={<Icon of={UserRound} size={24} />}>
        {t('app.me')}
      </NavLink>
    </nav>
  );
}

type NavLinkProps = {
  to: { readonly path: string; readonly pattern: string };
  className: string;
  icon: ReactNode;
  activeIcon?: ReactNode;
  children: ReactNode;
};

function NavLink({ to, className, icon, activeIcon = icon, children }: NavLinkProps) {
  const [isActive] = useRoute(to.pattern);
  return (
    <Link href={to.path} className={className} aria-current={isActive ? 'page' : undefined}>
      {isActive ? activeIcon : icon}
      {children}
    </Link>
  );
}

function MessagesBadge() {
  return <UnreadBadge count={useKv('unreadTotal') ?? 0} />;
}

/** Unread applications for friendship and unread notices of groups. */
function ContactsBadge() {
  return <UnreadBadge count={(useKv('friendApplyUnread') ?? 0) + unreadNotices(useKv('groupNoticeUnread'))} />;
}

function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  return <Badge count={count} label={count > 99 ? t('common.unreadCapped') : t('common.unread', { count })} />;
}

function AccountKey() {
  const { t } = useTranslation();
  const { me } = useClient();
  const profile = useOwnProfile();
  // Here and not in the menu, because the browser offers the installation before the code of the menu is loaded.
  const install = useInstall();
  const [anchor, setAnchor] = useState<MenuAnchor>();
  const src = useMediaUrl(profile.avatar);
  return (
    <>
      <button
        type="button"
        className={styles['me']}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={`${profile.nickName} ${t('app.accountMenu')}`}
        onClick={(event) => setAnchor(anchorAtElement(event.currentTarget))}
      >
        <Avatar name={profile.nickName} seed={me} src={src} size={32} />
        <IsolatedName className={styles['name']} text={profile.nickName} />
        <MembershipTag membership={profile.membership} />
        <Icon of={ChevronDown} size={16} />
      </button>
      <LazyAccountMenu anchor={anchor} install={install} onClose={() => setAnchor(undefined)} />
    </>
  );
}
