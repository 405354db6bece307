import { createToken, sha256Hex } from '../../security/hashes.ts';
import { updateSession } from '../../store/account/sessions.ts';
import type { Unit } from '../unit.ts';

export async function renewImToken(unit: Unit, sessionId: string): Promise<{ imToken: string; imTokenExpireAt: number }> {
  const imToken = createToken(unit.random);
  const imTokenExpireAt = unit.now + unit.config.session.imTokenMs;
  await updateSession(unit.db, sessionId, { imTokenHash: sha256Hex(imToken), imTokenExpireAt });
  return { imToken, imTokenExpireAt };
}
