import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { listLiveSessions, type Session } from '../../store/account/sessions.ts';
import { nameDevice } from '../../views/device-name.ts';
import type { CommandHost } from '../host.ts';
import type { Unit } from '../unit.ts';
import { endSessions } from './end-sessions.ts';

export type DeviceRow = { deviceId: string; name: string; lastActiveTs: number; current: boolean };

/** Lists the user's signed-in devices, newest activity first, without IP addresses (authorisation §131). */
export async function listDevices(host: CommandHost, session: Session): Promise<DeviceRow[]> {
  const now = host.ports.clock.now();
  const live = (await listLiveSessions(host.db, session.userId)).filter(
    (other) => Math.min(other.tokenExpireAt, other.lastActiveAt + host.config.session.idleMs) > now,
  );
  return live.map((other) => ({
    deviceId: other.deviceId,
    name: nameDevice(other.deviceName),
    lastActiveTs: other.lastActiveAt,
    current: other.id === session.id,
  }));
}

export async function removeDevice(unit: Unit, userId: string, deviceId: string): Promise<null> {
  const sessions = (await listLiveSessions(unit.db, userId)).filter((session) => session.deviceId === deviceId);
  if (sessions.length === 0) refuse(CODE.notFound);
  await endSessions(unit, sessions, 'removed');
  return null;
}
