import { useCallback, useEffect, useState } from 'react';
import type { SignedInDevice } from '../../core/leader-services.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';

export type Devices = { readonly items: readonly SignedInDevice[] | undefined; readonly remove: (deviceId: string) => Promise<boolean> };

/** The account's signed-in devices; requested when there is a network, never stored. */
export function useDevices(): Devices {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const [items, setItems] = useState<readonly SignedInDevice[]>();
  const load = useCallback(async () => {
    const list = await sync.ask('listDevices', null);
    if (list !== undefined) setItems(list);
  }, [sync]);
  useEffect(() => {
    if (network === 'online') void load();
  }, [network, load]);
  const remove = useCallback(
    async (deviceId: string) => {
      const isRemoved = (await sync.ask('removeDevice', { deviceId })) === true;
      await load();
      return isRemoved;
    },
    [sync, load],
  );
  return { items, remove };
}
