import { ArrowLeft, Bell, Database, LogOut, Monitor, Moon, UserRound, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { ScrollArea } from '../../ui/lists/scroll-area.tsx';
import { DevicesCard } from './devices-card.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { AppearanceCard, NotificationsCard, ProfileCard, StorageCard } from './settings-cards.tsx';
import type { SettingsAccount, SettingsAppearance, SettingsDevices, SettingsLogout, SettingsNotifications, SettingsStorage } from './settings-props.ts';
import styles from './settings.module.css';

export type SettingsViewProps = {
  account: SettingsAccount;
  onCopyId: () => void;
  appearance: SettingsAppearance;
  notifications: SettingsNotifications;
  storage: SettingsStorage;
  devices: SettingsDevices;
  logout: SettingsLogout;
  /** Phone only: there the list of sections is absent and the screen covers everything. */
  onBack: () => void;
};

type SectionId = 'account' | 'notifications' | 'devices' | 'storage' | 'appearance';

const SECTIONS: readonly { id: SectionId; icon: LucideIcon }[] = [
  { id: 'account', icon: UserRound },
  { id: 'notifications', icon: Bell },
  { id: 'devices', icon: Monitor },
  { id: 'storage', icon: Database },
  { id: 'appearance', icon: Moon },
];

const elementId = (id: SectionId) => `settings-${id}`;

/** /privacySettings: sections on the left, every card on the right. The layout around it is the main landmark. */
export function SettingsView(props: SettingsViewProps) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState<SectionId>('account');
  const [isLeaving, setLeaving] = useState(false);
  const show = (id: SectionId) => {
    setCurrent(id);
    const section = document.getElementById(elementId(id));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <div className={styles['screen']}>
      <div className={styles['phoneHead']}>
        <IconButton icon={ArrowLeft} label={t('settings.backToMessages')} iconSize={24} onClick={props.onBack} />
        <h1>{t('app.title.privacySettings')}</h1>
      </div>
      <aside className={styles['pane']} aria-label={t('app.title.privacySettings')}>
        <h1 className={styles['heading']}>{t('app.title.privacySettings')}</h1>
        <nav className={styles['nav']} aria-label={t('settings.sections')}>
          {SECTIONS.map(({ id, icon }) => (
            <button key={id} type="button" className={styles['item']} aria-current={id === current} onClick={() => show(id)}>
              <Icon of={icon} {...(id === current ? { fill: 'filled' as const } : {})} />
              {t(`settings.${id}`)}
            </button>
          ))}
        </nav>
        <button type="button" className={styles['logout']} onClick={() => setLeaving(true)}>
          <Icon of={LogOut} />
          {t('settings.logout.action')}
        </button>
      </aside>
      <ScrollArea label={t('app.title.privacySettings')} className={styles['body']}>
        <div className={styles['cards']}>
          <Section id="account" isTitled={false}>
            <ProfileCard account={props.account} onCopyId={props.onCopyId} />
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
