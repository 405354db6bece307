import { deviceList, deviceRemove } from '../../contract/http/login.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { LeaderServiceHandlers } from '../core/leader-services.ts';

/** What the leader answers for every tab from the business API (class O: nothing of it is stored). */
export function createLeaderServices(api: HttpClient): LeaderServiceHandlers {
  return {
    async listDevices() {
      const outcome = await api.call(deviceList, {});
      return outcome.kind === 'ok' ? outcome.value : undefined;
    },
    async removeDevice({ deviceId }) {
      const outcome = await api.call(deviceRemove, { deviceId });
      return outcome.kind === 'ok' ? true : undefined;
    },
  };
}
