import type { LoginData } from '../../../contract/http/login.ts';
import { CLOSE_CODE } from '../../../contract/codes.ts';
import { createToken, createUuid, sha256Hex } from '../../security/hashes.ts';
import { endSession, insertSession, listLiveSessions } from '../../store/account/sessions.ts';
import type { User } from '../../store/account/users.ts';
import { vipFields, vipTypeOf } from '../../views/profile-view.ts';
import type { Unit } from '../unit.ts';
import { endSessions } from './end-sessions.ts';

export type Device = { deviceId: string; deviceName: string; ip: string };

/** Limits how many sessions a push or a list of devices reads for one user. */
const MOST_SESSIONS = 200;

/** Signs the user in on this device. An older session of the same device ends without a notice to its user. */
export async function openSession(unit: Unit, user: User, device: Device): Promise<LoginData> {
  await endSessionsOfDevice(unit, user.id, device.deviceId);
  // If the operator allows one session at a time, the newest one wins (protocol §7 Limits of the engine).
  const others = await listLiveSessions(unit.db, user.id);
  await endSessions(unit, others.slice(unit.config.features['singleWeb'] === 1 ? 0 : MOST_SESSIONS - 1), 'removed');
  const token = createToken(unit.random);
  const imToken = createToken(unit.random);
  const { tokenMs, imTokenMs } = unit.config.session;
  const tokenExpireAt = unit.now + tokenMs;
  const imTokenExpireAt = unit.now + imTokenMs;
  await insertSession(unit.db, {
    id: createUuid(unit.random),
    userId: user.id,
    ...device,
    tokenHash: sha256Hex(token),
    imTokenHash: sha256Hex(imToken),
    tokenExpireAt,
    imTokenExpireAt,
    createdAt: unit.now,
    lastActiveAt: unit.now,
    epoch: 0,
    endedAt: null,
    endReason: null,
  });
  return {
    wtId: user.id,
    token,
    imToken,
    nickName: user.nickName,
    avatar: user.avatar,
    vipType: vipTypeOf(vipFields(user, unit.now)),
    level: user.level,
    luckyNumber: user.luckyNumber,
    lockPwdEnabled: user.lockHash === null ? 0 : 1,
    tokenExpireAt,
    imTokenExpireAt,
  };
}

async function endSessionsOfDevice(unit: Unit, userId: string, deviceId: string): Promise<void> {
  const sessions = await listLiveSessions(unit.db, userId);
  for (const session of sessions.filter((candidate) => candidate.deviceId === deviceId)) {
    await endSession(unit.db, session.id, { at: unit.now, reason: 'replaced' });
    unit.deliveries.push({ kind: 'end', sessionId: session.id, closeCode: CLOSE_CODE.superseded });
  }
}
