import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '../client/client-context.tsx';
import type { StorageState } from '../client/device-access.ts';
import { useKv, useOutboxCount, useSyncStatus } from '../client/use-data.ts';
import { useHiddenConversations } from '../client/settings/use-hidden-conversations.ts';
import { useDevices } from '../client/settings/use-devices.ts';
import { useMediaUrl } from '../client/use-media-url.ts';
import { useOfflineConversations } from '../client/use-offline-conversations.ts';
import { useOwnProfile } from '../client/use-own-profile.ts';
import { SettingsView } from '../features/settings/settings-view.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useToast } from '../ui/feedback/toaster.tsx';
import { useApplication } from './application-context.ts';
import styles from './settings-screen.module.css';
import { useInstall } from './use-install.ts';
import { useLogout } from './use-logout.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePainted } from './use-painted.ts';
import { useNotificationPermission } from './use-push.ts';
import { useGoHome } from './use-navigate.ts';

/** Settings of the account and of this device. */
export function SettingsScreen() {
  const application = useApplication();
  const client = useClient();
  const goHome = useGoHome();
  const profile = useOwnProfile();
  const avatar = useMediaUrl(profile.avatar);
  const show = useToast();
  const { t } = useTranslation();
  const appearance = useAppearance();
  const notifications = useNotifications();
  const storage = useStorage();
  const devices = useDeviceRows();
  const hidden = useHidden();
  const logout = useLogoutCard();
  usePageTitle('app.title.privacySettings', useKv('unreadTotal'));
  usePainted(
    true,
    useCallback(() => application.painted(client.me), [application, client]),
  );
  return (
    <main className={styles['screen']}>
      <SettingsView
        account={{ wtId: client.me, name: profile.nickName, avatar, membership: profile.membership }}
        onCopyId={() =>
          void navigator.clipboard.writeText(client.me).then(
            () => show(t('common.copied'), { tone: 'success' }),
            () => show(t('common.copyFailed'), { tone: 'danger' }),
          )
        }
        hidden={hidden}
        appearance={appearance}
        notifications={notifications}
        storage={storage}
        devices={devices}
        logout={logout}
        onBack={goHome}
      />
    </main>
  );
}

function useHidden() {
  const { commands, emit } = useClient();
  const show = useToast();
  const { t } = useTranslation();
  return {
    items: useHiddenConversations(),
    onShow: (conversationID: string) =>
      void commands.showConversation(conversationID).then(
        () => show(t('people.friend.shown'), { tone: 'success' }),
        () => show(t('common.failed'), { tone: 'danger' }),
      ),
    onOpen: (conversationID: string) => emit({ kind: 'open-conversation', conversationID }),
  };
}

function useAppearance() {
  const { theme, language } = useApplication();
  const { commands } = useClient();
  const sendKey = useKv('sendKey') ?? 'enter';
  const [chosen, setChosen] = useState(theme.read());
  return {
    theme: chosen,
    onTheme(next: typeof chosen) {
      theme.choose(next);
      setChosen(next);
    },
    onLanguage: (next: Parameters<typeof language.choose>[0]) => void language.choose(next),
    sendKey,
    onSendKey: (next: typeof sendKey) => void commands.chooseSendKey(next),
  };
}

function useNotifications() {
  const { device } = useApplication();
  const { commands } = useClient();
  const config = useKv('userConfig');
  const permission = useNotificationPermission();
  const reach = useSyncExternalStore(device.push.subscribe, device.push.reach);
  const show = useToast();
  const { t } = useTranslation();
  const setAllowed = (isAllowed: boolean) => void commands.updateUserConfig({ allowNotifications: isAllowed ? 1 : 0 });
  return {
    permission,
    canBeConfirmed: reach !== 'unavailable',
    isAllowed: permission === 'granted' && config?.allowNotifications === 1,
    hasPreviews: config?.showPreviews === 1,
    onAllow(isAllowed: boolean) {
      if (!isAllowed) return setAllowed(false);
      void device.askNotificationPermission().then((answer) => {
        if (answer === 'granted') setAllowed(true);
        else show(t(answer === 'denied' ? 'settings.notify.blocked' : 'settings.notify.notAllowed'), { tone: 'warning' });
      });
    },
    onPreviews: (hasPreviews: boolean) => void commands.updateUserConfig({ showPreviews: hasPreviews ? 1 : 0 }),
  };
}

function useStorage() {
  const { device } = useApplication();
  const show = useToast();
  const { t } = useTranslation();
  const offlineConversations = useOfflineConversations();
  const install = useInstall();
  const [state, setState] = useState<StorageState>();
  useEffect(() => void device.readStorage().then(setState), [device]);
  return {
    usedBytes: state?.usedBytes,
    quotaBytes: state?.quotaBytes,
    persistence: state?.persistence ?? ('unsupported' as const),
    offlineConversations,
    install,
    onPersist() {
      void device.persistStorage().then(async (isGranted) => {
        if (!isGranted) show(t('settings.disk.persistRefused'), { tone: 'warning' });
        setState(await device.readStorage());
      });
    },
  };
}

function useDeviceRows() {
  const { items, remove } = useDevices();
  const { network } = useSyncStatus();
  const { language, t } = useTranslation();
  const show = useToast();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    items: items?.map((device) => ({
      deviceId: device.deviceId,
      name: device.name,
      lastActive: format.format(device.lastActiveTs),
      isCurrent: device.current,
    })),
    isOffline: network !== 'online',
    onRemove: (deviceId: string) => void remove(deviceId).then((isRemoved) => (isRemoved ? undefined : show(t('common.failed'), { tone: 'danger' }))),
  };
}

function useLogoutCard() {
  const { session } = useApplication();
  const pendingCount = useOutboxCount();
  const [suggested, setSuggested] = useState<'keep' | 'clear'>('keep');
  useEffect(() => void session.isPublicComputer().then((isPublic) => setSuggested(isPublic ? 'clear' : 'keep')), [session]);
  return { suggested, pendingCount, onLogout: useLogout() };
}
