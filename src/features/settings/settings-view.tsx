import { ArrowLeft, Bell, Database, LockKeyhole, LogOut, Monitor, Moon, UserRound, type LucideIcon } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { ScrollArea } from '../../ui/lists/scroll-area.tsx';
import { DevicesCard } from './devices-card.tsx';
import { HiddenConversations } from './hidden-conversations.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { AppearanceCard, NotificationsCard, ProfileCard, StorageCard } from './settings-cards.tsx';
import type {
  SettingsAccount,
  SettingsAppearance,
  SettingsDevices,
  SettingsHidden,
  SettingsLogout,
  SettingsNotifications,
  SettingsStorage,
} from './settings-props.ts';
import styles from './settings.module.css';
import { useSectionInView } from './use-section-in-view.ts';

export type SettingsViewProps = {
  account: SettingsAccount;
  onCopyId: () => void;
  hidden: SettingsHidden;
  appearance: SettingsAppearance;
  notifications: SettingsNotifications;
  storage: SettingsStorage;
  devices: SettingsDevices;
  logout: SettingsLogout;
  /** Phone only, where the list of sections is absent and the screen covers everything. */
  onBack: () => void;
};

const SECTION_IDS = ['account', 'privacy', 'notifications', 'devices', 'storage', 'appearance'] as const;
type SectionId = (typeof SECTION_IDS)[number];

const ICONS: Readonly<Record<SectionId, LucideIcon>> = {
  account: UserRound,
  privacy: LockKeyhole,
  notifications: Bell,
  devices: Monitor,
  storage: Database,
  appearance: Moon,
};

const elementId = (id: SectionId) => `settings-${id}`;

/** /privacySettings: sections on the left, all cards on the right. The layout around it is the main landmark. */
export function SettingsView(props: SettingsViewProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const { current, choose } = useSectionInView(body, SECTION_IDS, elementId);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className={styles['screen']}>
      <div className={styles['phoneHead']}>
        <IconButton icon={ArrowLeft} label={t('settings.backToMessages')} iconSize={24} onClick={props.onBack} />
        <h1>{t('app.title.privacySettings')}</h1>
      </div>
      <aside className={styles['pane']} aria-label={t('app.title.privacySettings')}>
        <h1 className={styles['heading']}>{t('app.title.privacySettings')}</h1>
        <nav className={styles['nav']} aria-label={t('settings.sections')}>
          {SECTION_IDS.map((id) => (
            <button key={id} type="button" className={styles['item']} aria-current={id === current} onClick={() => choose(id)}>
              <Icon of={ICONS[id]} {...(id === current ? { fill: 'filled' as const } : {})} />
              {t(`settings.${id}`)}
            </button>
          ))}
        </nav>
        <button type="button" className={styles['logout']} onClick={() => setLeaving(true)}>
          <Icon of={LogOut} />
          {t('settings.logout.action')}
        </button>
      </aside>
      <ScrollArea ref={body} label={t('app.title.privacySettings')} className={styles['body']}>
        <div className={styles['cards']}>
          <Section id="account" isTitled={false}>
            <ProfileCard account={props.account} onCopyId={props.onCopyId} />
          </Section>
          <Section id="privacy">
            <HiddenConversations {...props.hidden} />
          </Section>
          <Section id="notifications">
            <NotificationsCard {...props.notifications} />
          </Section>
          <Section id="devices">
            <DevicesCard {...props.devices} />
          </Section>
          <Section id="storage">
            <StorageCard {...props.storage} />
          </Section>
          <Section id="appearance">
            <AppearanceCard {...props.appearance} />
          </Section>
          <div className={styles['phoneLogout']}>
            <Button wide size="large" icon={<Icon of={LogOut} />} onClick={() => setLeaving(true)}>
              {t('settings.logout.action')}
            </Button>
          </div>
        </div>
      </ScrollArea>
      <LogoutDialog {...props.logout} open={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

function Section({ id, isTitled = true, children }: { id: SectionId; isTitled?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section id={elementId(id)} className={styles['section']} tabIndex={-1} aria-label={t(`settings.${id}`)}>
      {isTitled && <h2 className={styles['sectionTitle']}>{t(`settings.${id}`)}</h2>}
      {children}
    </section>
  );
}
