import type { Device } from '../commands/account/open-session.ts';
import type { Call } from './route.ts';

export function deviceOf({ deviceId, deviceName, ip }: Call<unknown>): Device {
  return { deviceId, deviceName, ip };
}
