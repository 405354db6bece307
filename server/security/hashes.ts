import { createHash, scrypt, timingSafeEqual } from 'node:crypto';
import type { Random } from '../ports.ts';

const TOKEN_BYTES = 32;
const SALT_BYTES = 16;
const LINK_KEY_BYTES = 16;
const KEY_BYTES = 32;
const SCRYPT_BLOCK = 8;
const SPARE_BYTES = 1024 * 1024;

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** URL-safe, 256 bits. Clients append it unchanged to socket URLs (protocol §5 WebConfig). */
export function createToken(random: Random): string {
  return Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
}

/** uuid v4 from the random port. */
export function createUuid(random: Random): string {
  const bytes = Buffer.from(random.bytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Key of a group's link: 32 hex digits, 128 bits (GROUP_LINK_KEY of contract/). */
export function createLinkKey(random: Random): string {
  return Buffer.from(random.bytes(LINK_KEY_BYTES)).toString('hex');
}

export function createSalt(random: Random): string {
  return Buffer.from(random.bytes(SALT_BYTES)).toString('hex');
}

/** The client's 64 hex digits are equivalent to a password, so the server stretches them again before it stores them. */
export function hashPassword(clientHash: string, salt: string, cost: number): Promise<string> {
  const options = { N: cost, r: SCRYPT_BLOCK, p: 1, maxmem: 256 * cost * SCRYPT_BLOCK + SPARE_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(clientHash, Buffer.from(salt, 'hex'), KEY_BYTES, options, (error, key) =>
      error === null ? resolve(`${cost}:${key.toString('hex')}`) : reject(error),
    );
  });
}

/** Compares in constant time. */
export function isSameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
