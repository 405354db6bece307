import { describe, expect, test } from 'vitest';
import { readEnvironment } from './read-environment.ts';
import { nearestName } from './nearest-name.ts';

const read = (variables: Record<string, string>, isTTY = false) => readEnvironment(variables, { isTTY });

describe('the environment', () => {
  test('has a default for each variable, also for an empty one', () => {
    const defaults = {
      host: '127.0.0.1',
      port: 5180,
      dataDir: '.data',
      distDir: 'dist',
      configFile: undefined,
      databaseUrl: undefined,
      proxies: undefined,
      log: { format: 'json', level: 'info' },
      metrics: undefined,
    };
    expect(read({})).toEqual(defaults);
    expect(read({ PORT: '', HOST: '', DATABASE_URL: '', METRICS_PORT: '', TRUST_PROXY: '', LOG_FORMAT: '' })).toEqual(defaults);
  });

  test('selects text logs on a terminal and JSON elsewhere, unless LOG_FORMAT is set', () => {
    expect([read({}, true), read({}, false), read({ LOG_FORMAT: 'text' }), read({ LOG_FORMAT: 'json' }, true)].map(({ log }) => log.format)).toEqual([
      'text',
      'json',
      'text',
      'json',
    ]);
  });

  test('accepts addresses of both families, host names and port 0', () => {
    expect(['::', '::1', '0.0.0.0', 'wisp.internal', 'fe80::1%eth0'].map((HOST) => read({ HOST }).host)).toHaveLength(5);
    expect(read({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0, metrics: { host: '127.0.0.1', port: 0 } });
    expect(read({ DATABASE_URL: 'postgres://wisp@db/wisp', TRUST_PROXY: '1' })).toMatchObject({ databaseUrl: 'postgres://wisp@db/wisp', proxies: 1 });
  });

  test.each([
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '0x50' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ HOST: 'http://127.0.0.1' }, 'HOST must be an address or a name such as 127.0.0.1, without http:// and without a port.'],
    [{ HOST: '127.0.0.1:80' }, 'HOST must be an address or a name'],
    [{ DATABASE_URL: 'mysql://geheim@db/wisp' }, /^DATABASE_URL must be an address such as postgres:\/\/user@host\/database\.$/],
    [{ DATABASE_URL: 'postgres://[geheim' }, /^DATABASE_URL must be an address such as postgres:\/\/user@host\/database\.$/],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 9.'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be json or text.'],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be debug or info or warn or error.'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a whole number from 0 to 65535.'],
    [{ METRICS_PORT: '5180' }, 'METRICS_PORT must differ from PORT.'],
  ])('refuses %j', (variables, sentence) => {
    expect(() => read(variables as Record<string, string>)).toThrow(sentence);
  });
});

test('suggests the nearest known name for a misspelt one, if one is near', () => {
  const known = ['timeZone', 'rates', 'translation', 'transcription'];
  expect(['timezone', 'rate', 'tranlsation', 'transcriptions', 'colour', 'x'].map((name) => nearestName(name, known))).toEqual([
    'timeZone',
    'rates',
    'translation',
    'transcription',
    undefined,
    undefined,
  ]);
});
