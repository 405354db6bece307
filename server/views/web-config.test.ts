import { expect, test } from 'vitest';
import { buildConfig } from '../config.ts';
import { buildWebConfig } from './web-config.ts';

const ORIGIN = { http: 'https://wisp.test', ws: 'wss://wisp.test' };

test('the client settings of the operator are in the web configuration', () => {
  const client = { baseUrlImg: 'https://img.test', baseH5Url: '/pages', defaultLang: 'ja', minAppVersion: '1.2.0', latestVersion: '1.3.1' } as const;
  expect(buildWebConfig(buildConfig({ client }), ORIGIN, 1)).toMatchObject(client);
  const plain = buildWebConfig(buildConfig(), ORIGIN, 1);
  expect([plain.baseUrlImg, plain.baseH5Url]).toEqual(['', '']);
  expect(Object.keys(plain)).not.toContain('defaultLang');
});

test('a feature that the server does not support is 0, regardless of the configuration', () => {
  const features = { membership: 1, groupTypes: 1, cloudSearch: 1 };
  expect(buildWebConfig(buildConfig({ features }), ORIGIN, 1).features).toMatchObject({
    membership: 1,
    groupTypes: 0,
    cloudSearch: 1,
  });
});

test('CONTACT-030 the operator decides whether people see who is online', () => {
  expect(buildWebConfig(buildConfig(), ORIGIN, 1).features).toMatchObject({ onlineUserList: 1 });
  expect(buildWebConfig(buildConfig({ features: { onlineUserList: 0 } }), ORIGIN, 1).features).toMatchObject({ onlineUserList: 0 });
});
