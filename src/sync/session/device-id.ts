import type { RegistryDatabase } from '../../db/registry.ts';
import type { KeyValue, Random } from '../../platform/ports.ts';

export const DEVICE_KEY = 'wt:device';

/** The device's random ID. Two stores keep it, so that the loss of one does not create a new device (protocol §1 Headers). */
export async function readDeviceId(registry: RegistryDatabase, keyValue: KeyValue, random: Random): Promise<string> {
  const stored = await registry.device.get('deviceId');
  const id = typeof stored?.value === 'string' ? stored.value : (keyValue.get(DEVICE_KEY) ?? random.uuid());
  if (stored === undefined) await registry.device.put({ key: 'deviceId', value: id });
  if (keyValue.get(DEVICE_KEY) !== id) keyValue.set(DEVICE_KEY, id);
  return id;
}
