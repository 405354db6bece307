import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildConfig, DEFAULT_CONFIG } from './config.ts';
import { readConfig, readProxyHops } from './read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'wisp-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(text: string): string {
  const path = join(folder, 'config.json');
  writeFileSync(path, text);
  return path;
}

const read = (text: string) => buildConfig(readConfig(fileWith(text), DEFAULT_CONFIG));

describe('the operator’s configuration', () => {
  test('changes what it states and leaves the rest, rate by rate', () => {
    const config = read('{"callPolicy":"all","features":{"moments":0},"rates":{"groupMessagesPerSecond":5}}');
    expect(config).toEqual({
      ...DEFAULT_CONFIG,
      callPolicy: 'all',
      features: { ...DEFAULT_CONFIG.features, moments: 0 },
      rates: { ...DEFAULT_CONFIG.rates, groupMessagesPerSecond: 5 },
    });
    expect(buildConfig(readConfig(undefined, DEFAULT_CONFIG))).toEqual(DEFAULT_CONFIG);
  });

  test('follows the services it names with the features they make, whatever it says of these', () => {
    expect(read('{"features":{"translate":1,"voiceToText":1}}').features).toMatchObject({ translate: 0, voiceToText: 0 });
    const config = read('{"translation":{"url":"http://127.0.0.1:5000"},"transcription":{"url":"https://asr.example/v1","apiKey":"k","model":"m"}}');
    expect(config.features).toMatchObject({ translate: 1, voiceToText: 1 });
    expect([config.translation, config.transcription]).toEqual([{ url: 'http://127.0.0.1:5000' }, { url: 'https://asr.example/v1', apiKey: 'k', model: 'm' }]);
  });

  test('takes the number of proxies from the environment, and nothing else', () => {
    expect([readProxyHops(undefined), readProxyHops(''), readProxyHops('0'), readProxyHops('2')]).toEqual([{}, {}, { proxyHops: 0 }, { proxyHops: 2 }]);
    expect(() => readProxyHops('yes')).toThrow('TRUST_PROXY is the number of reverse proxies');
  });

  test('may leave the demo accounts out', () => {
    expect([read('{}').demo, read('{"demo":false}').demo]).toEqual([true, false]);
  });

  test('replaces the questions of the helper as a list, and keeps its other words', () => {
    const { helper } = read('{"helper":{"questions":[{"id":"1","question":"q","replyMsg":"r"}]}}');
    expect(helper).toEqual({ ...DEFAULT_CONFIG.helper, questions: [{ id: '1', question: 'q', replyMsg: 'r' }] });
  });

  test.each([
    '{"translation":{"url":"file:///etc/passwd"}}',
    '{"blockedWords":[""]}',
    '{"helper":{"questions":[{"id":"1","question":"q","replyMsg":"r","jumpUrl":"javascript:alert(1)"}]}}',
    '{"callPolice":"all"}',
    '{"demo":"no"}',
    '{"publicUrl":"https://chat.example.org/"}',
    '{"publicUrl":"chat.example.org"}',
    '{"proxyHops":-1}',
    '{"proxyHops":1.5}',
    '{"scryptCost":100000}',
    '{"scryptCost":2097152}',
    '{"scryptWorkers":0}',
    '{"http":{"headersMs":0,"bodyMs":1,"idleMs":1}}',
    '{"rates":{"requests":{"perSecond":0,"burst":1}}}',
    '[]',
    'no json',
  ])('stops the start at %s', (text) => {
    expect(() => read(text)).toThrow('no valid configuration');
  });
});
