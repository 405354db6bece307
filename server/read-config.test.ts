import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildConfig, DEFAULT_CONFIG } from './config.ts';
import { readConfig } from './read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'wisp-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(text: string): string {
  const path = join(folder, 'config.json');
  writeFileSync(path, text);
  return path;
}

const read = (text: string) => buildConfig(readConfig(fileWith(text), DEFAULT_CONFIG.features));

describe('the operator’s configuration', () => {
  test('changes what it states and leaves the rest, rate by rate', () => {
    const config = read('{"callPolicy":"all","features":{"moments":0},"rates":{"groupMessagesPerSecond":5}}');
    expect(config).toEqual({
      ...DEFAULT_CONFIG,
      callPolicy: 'all',
      features: { ...DEFAULT_CONFIG.features, moments: 0 },
      rates: { ...DEFAULT_CONFIG.rates, groupMessagesPerSecond: 5 },
    });
    expect(buildConfig(readConfig(undefined, DEFAULT_CONFIG.features))).toEqual(DEFAULT_CONFIG);
  });

  test.each(['{"callPolice":"all"}', '{"rates":{"requests":{"perSecond":0,"burst":1}}}', '[]', 'no json'])('stops the start at %s', (text) => {
    expect(() => read(text)).toThrow('no valid configuration');
  });
});
