import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createWebSigner } from '../platform/web-signer.ts';
import { createRequestSigner } from './signer.ts';

const signer = createRequestSigner(createWebSigner().sha256Hex);
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

describe('createRequestSigner', () => {
  test('signs the test vector of the contract', async () => {
    const input = { body: '{"a":1}', timestamp: '1700000000000', authorization: 'Bearer t' };
    expect(await signer.sign(input)).toBe('0c01677d71c9ec6d71f0655214c2734ef0f7671ee34402b5fb1d9c184e8ec87b');
  });

  test('signs a request without body and token, and text beyond ASCII, as UTF-8', async () => {
    expect(await signer.sign({ body: '', timestamp: '1', authorization: '' })).toBe(sha256('1'));
    expect(await signer.sign({ body: '{"a":"离线😀"}', timestamp: '1', authorization: '' })).toBe(sha256('{"a":"离线😀"}1'));
  });

  test('SIGN-019 hashes a password with the configured salt appended', async () => {
    expect(await signer.hashPassword('Secret-密码', 'salt')).toBe(sha256('Secret-密码salt'));
  });
});
