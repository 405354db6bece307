import { createHash } from 'node:crypto';
import { passwordPayload } from '../../contract/sign.ts';
import { DEFAULT_CONFIG } from '../../server/config.ts';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';

/** The password of every account of the demo world. */
export const TEST_PASSWORD = DEMO_PASSWORD;

/** The hash that a client sends instead of a password. */
export function clientHash(password: string): string {
  return createHash('sha256').update(passwordPayload(password, DEFAULT_CONFIG.passwordSha), 'utf8').digest('hex');
}
