import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '../client/client-context.tsx';
import { useKv } from '../client/use-data.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApplication } from './application-context.ts';

/** The browser's notification permission, live. */
export function useNotificationPermission() {
  const { device } = useApplication();
  return useSyncExternalStore(device.subscribeToPermission, device.notificationPermission);
}

/** Keeps the browser's push subscription and the server's copy of it in line with the user's setting. */
export function usePush(): void {
  const { device } = useApplication();
  const { commands } = useClient();
  const { language } = useTranslation();
  const permission = useNotificationPermission();
  const config = useKv('userConfig');
  const serverKey = useKv('webConfig')?.vapidPublicKey ?? undefined;
  const [losses, setLosses] = useState(0);
  const isAllowed = config?.allowNotifications;

  useEffect(() => device.push.subscribeToLoss(() => setLosses((count) => count + 1)), [device]);
  useEffect(() => {
    // Until the settings are known, no subscription is removed.
    if (isAllowed === undefined || serverKey === undefined) return undefined;
    const isWanted = isAllowed === 1 && permission === 'granted';
    let isStale = false;
    const follow = async (): Promise<void> => {
      const target = isWanted ? await device.push.turnOn(serverKey) : await device.push.turnOff();
      if (isStale) return;
      await (target === undefined ? commands.forgetPush() : commands.registerPush(target, language));
    };
    // Another part reports a database that cannot be written; the next start tries again.
    void follow().catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [device, commands, language, permission, isAllowed, serverKey, losses]);
}
