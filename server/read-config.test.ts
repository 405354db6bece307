import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildConfig, DEFAULT_CONFIG } from './config.ts';
import { StartProblem } from './operations/settings/start-problem.ts';
import { readConfig } from './read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'wisp-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(text: string): string {
  const path = join(folder, 'config.json');
  writeFileSync(path, text);
  return path;
}

const read = (text: string) => buildConfig(readConfig(fileWith(text), DEFAULT_CONFIG));

describe('the operator’s configuration', () => {
  test('overrides the settings that it contains and keeps all others, rate by rate', () => {
    const config = read('{"callPolicy":"all","features":{"moments":0},"rates":{"groupMessagesPerSecond":5}}');
    expect(config).toEqual({
      ...DEFAULT_CONFIG,
      callPolicy: 'all',
      features: { ...DEFAULT_CONFIG.features, moments: 0 },
      rates: { ...DEFAULT_CONFIG.rates, groupMessagesPerSecond: 5 },
    });
    expect(buildConfig(readConfig(undefined, DEFAULT_CONFIG))).toEqual(DEFAULT_CONFIG);
  });

  test('turns the translation and transcription features on only when their service is configured', () => {
    expect(read('{"features":{"translate":1,"voiceToText":1}}').features).toMatchObject({ translate: 0, voiceToText: 0 });
    const config = read('{"translation":{"url":"http://127.0.0.1:5000"},"transcription":{"url":"https://asr.example/v1","apiKey":"k","model":"m"}}');
    expect(config.features).toMatchObject({ translate: 1, voiceToText: 1 });
    expect([config.translation, config.transcription]).toEqual([{ url: 'http://127.0.0.1:5000' }, { url: 'https://asr.example/v1', apiKey: 'k', model: 'm' }]);
  });

  test('can turn the demo accounts off', () => {
    expect([read('{}').demo, read('{"demo":false}').demo]).toEqual([true, false]);
  });

  test('replaces the questions of the helper as a list and keeps its other texts', () => {
    const { helper } = read('{"helper":{"questions":[{"id":"1","question":"q","replyMsg":"r"}]}}');
    expect(helper).toEqual({ ...DEFAULT_CONFIG.helper, questions: [{ id: '1', question: 'q', replyMsg: 'r' }] });
  });

  test('accepts every setting', () => {
    const { translation: _none, transcription: _neither, ...all } = { ...DEFAULT_CONFIG, translation: undefined, transcription: undefined };
    expect(read(JSON.stringify(all))).toEqual(DEFAULT_CONFIG);
  });

  test('turns off parts of the chat window by their names', () => {
    expect(read('{"features":{"InputVoice":0}}').features).toEqual({ ...DEFAULT_CONFIG.features, InputVoice: 0 });
  });

  test('completes a group of settings that contains only one value', () => {
    const config = read('{"session":{"idleMs":3600000},"quotas":{"search":{"count":5}},"company":{"email":"a@b.example"}}');
    expect(config.session).toEqual({ ...DEFAULT_CONFIG.session, idleMs: 3_600_000 });
    expect(config.quotas).toEqual({ ...DEFAULT_CONFIG.quotas, search: { ...DEFAULT_CONFIG.quotas.search, count: 5 } });
    expect(config.company).toEqual({ ...DEFAULT_CONFIG.company, email: 'a@b.example' });
  });

  test.each([
    ['{"callPolice":"all"}', 'callPolice is no setting, did you mean callPolicy?'],
    ['{"rates":{"request":{"burst":1}}}', 'rates.request is no setting, did you mean rates.requests?'],
    ['{"features":{"moment":1}}', 'features.moment is no setting, did you mean features.moments?'],
    ['{"colour":"red"}', 'colour is no setting'],
    ['{"demo":"no"}', 'demo must be true or false'],
    ['{"callPolicy":"none"}', 'callPolicy must be "vip" or "all"'],
    ['{"timeZone":"Mars/Olympus"}', 'timeZone must be a time zone such as Asia/Shanghai'],
    ['{"scryptCost":3000}', 'scryptCost must be a power of two from 2 to 1048576'],
    ['{"push":{"subject":"operator"}}', 'push.subject must be an address that begins with mailto: or https://'],
    ['{"rates":{"requests":{"perSecond":0,"burst":1}}}', 'rates.requests.perSecond must be a number from 0.01 to 1000000000'],
    ['{"quotas":{"search":{"count":1.5}}}', 'quotas.search.count must be a whole number from 1 to 1000000000'],
    ['{"session":{"tokenMs":1}}', 'session.tokenMs must be a whole number from 60000 to 316224000000'],
    ['{"uploads":{"dailyBytes":-1}}', 'uploads.dailyBytes must be a whole number from 0 to 1099511627776'],
    ['{"eventLog":{"days":0}}', 'eventLog.days must be a whole number from 1 to 3660'],
    ['{"groupCommit":0}', 'groupCommit must be a whole number from 1 to 10000'],
    ['{"receiptDelayMs":-1}', 'receiptDelayMs must be a whole number from 0 to 60000'],
    ['{"helloTimeoutMs":"15 s"}', 'helloTimeoutMs must be a whole number from 1000 to 2147483647'],
    ['{"allowedOrigins":["https://chat.example.org/"]}', 'allowedOrigins[0] must be an origin such as https://chat.example.org, without a path'],
    ['{"publicUrl":"https://chat.example.org/"}', 'publicUrl must be an address such as https://chat.example.org, without a path'],
    ['{"publicUrl":"chat.example.org"}', 'publicUrl must be an address such as https://chat.example.org, without a path'],
    ['{"proxyHops":-1}', 'proxyHops must be a whole number from 0 to 9'],
    ['{"proxyHops":1.5}', 'proxyHops must be a whole number from 0 to 9'],
    ['{"scryptCost":2097152}', 'scryptCost must be a power of two from 2 to 1048576'],
    ['{"scryptWorkers":0}', 'scryptWorkers must be a whole number from 1 to 64'],
    ['{"http":{"headersMs":0}}', 'http.headersMs must be a whole number from 1 to 3600000'],
    ['{"blockedWords":[""]}', 'blockedWords[0] must be a text that is not empty'],
    ['{"translation":{"url":"file:///etc/passwd"}}', 'translation.url must be an address that begins with http:// or https://'],
    ['{"translation":{}}', 'translation.url must be an address that begins with http:// or https://'],
    ['{"helper":{"questions":[{"id":"1","question":"q","replyMsg":"r","jumpUrl":"javascript:alert(1)"}]}}', 'helper.questions[0].jumpUrl must be'],
    ['{"session":{"tokenMs":60000}}', 'session.idleMs must not be larger than session.tokenMs'],
    ['{"uploads":{"temporaryMs":60000,"stallMs":61000}}', 'uploads.stallMs must not be larger than uploads.temporaryMs'],
    ['{"register":{"inviteRequired":1}}', 'register.inviteCodes is empty, so that nobody can register'],
    ['{"a":1,"demo":1}', 'demo must be true or false; a is no setting'],
    ['[]', 'the file must be an object'],
    ['no json', 'it is no JSON'],
  ])('refuses the start for %s with: %s', (text, sentence) => {
    expect(() => read(text)).toThrow(StartProblem);
    expect(() => read(text)).toThrow(sentence);
  });

  test('never prints a value, because it may be a key', () => {
    expect(() => read('{"translation":{"url":"ftp://x","apiKey":"geheim"}}')).toThrow(/^((?!geheim).)*$/);
  });

  test('refuses the start when the file is missing', () => {
    expect(() => readConfig(join(folder, 'none.json'), DEFAULT_CONFIG)).toThrow(/none\.json \(CONFIG_FILE\) cannot be read: ENOENT\.$/);
  });
});
