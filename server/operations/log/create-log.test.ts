import { describe, expect, test } from 'vitest';
import type { AnsweredRequest } from '../../ports.ts';
import { createJsonLog, createTextLog, LOG_LEVELS } from './create-log.ts';
import { describeError } from './describe-error.ts';

const REQUEST: AnsweredRequest = {
  requestId: '00ff',
  user: '10002',
  method: 'POST',
  route: '/api/user/pwd',
  status: 200,
  code: 11003,
  durationMs: 12,
};

function collect() {
  const lines: string[] = [];
  return { lines, write: (line: string) => void lines.push(line) };
}

describe('the log as JSON', () => {
  test('writes one object per line with level, time and text, and the fields of a request', () => {
    const out = collect();
    const log = createJsonLog({ level: 'info', out });
    log.info('started');
    log.request(REQUEST);
    log.error('push failed', new Error('no answer'), { requestId: '00ff' });
    expect(out.lines.every((line) => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(true);
    const [started, request, failed] = out.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(started).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string, msg: 'started' });
    expect(request).toEqual({ level: 'info', time: expect.any(String) as string, ...REQUEST, msg: 'request' });
    expect(failed).toMatchObject({ level: 'error', requestId: '00ff', error: { name: 'Error', message: 'no answer' }, msg: 'push failed' });
  });

  test.each(LOG_LEVELS)('omits lines below the level %s', (level) => {
    const out = collect();
    const log = createJsonLog({ level, out });
    log.request({ ...REQUEST, route: '/readyz' });
    log.info('info');
    log.warn('warn');
    log.error('error');
    const levels = out.lines.map((line) => (JSON.parse(line) as { level: string }).level);
    expect(levels).toEqual(LOG_LEVELS.slice(LOG_LEVELS.indexOf(level)));
  });
});

describe('the log as text', () => {
  test('shows the start messages and warnings, and shows requests only at level debug', () => {
    const [quiet, chatty, err] = [collect(), collect(), collect()];
    const log = createTextLog({ level: 'info', out: quiet, err });
    log.info('Wisp: http://127.0.0.1:5180');
    log.request(REQUEST);
    log.warn('sign-in failed', { address: '192.0.2.7', code: 11003 });
    createTextLog({ level: 'debug', out: chatty, err }).request(REQUEST);
    expect(quiet.lines).toEqual(['Wisp: http://127.0.0.1:5180\n']);
    expect(err.lines).toEqual(['sign-in failed address=192.0.2.7 code=11003\n']);
    expect(chatty.lines).toEqual(['request requestId=00ff user=10002 method=POST route=/api/user/pwd status=200 code=11003 durationMs=12\n']);
  });
});

describe('an error in the log', () => {
  const parse = (text: string): Error => {
    try {
      JSON.parse(text);
    } catch (error) {
      return error as Error;
    }
    throw new Error('parsed');
  };

  test.each([
    ['from a parser that quotes the text', parse('meet at "midnight" then')],
    ['from PostgreSQL with a quoted value', new Error('invalid input syntax for type bigint: "midnight"')],
    ['from PostgreSQL with an unquoted value', new Error('value 8613800138000 is out of range for type integer')],
    ['with a stack frame in its message', new Error('x\n    at midnight (/a.ts:1:1)')],
    ['with a cause', new Error('failed', { cause: new Error("unknown 'midnight'") })],
    ['thrown as a text', 'midnight 13800138000'],
  ])('contains no text of a user: %s', (_name, error) => {
    const text = JSON.stringify(describeError(error));
    expect(text).not.toMatch(/midnight|13800138000/);
  });

  test('contains its name, its code and the place where it was thrown', () => {
    const described = describeError(Object.assign(new TypeError('disk I/O error'), { code: 'ERR_SQLITE_ERROR' }));
    expect(described).toMatchObject({ name: 'TypeError', code: 'ERR_SQLITE_ERROR', message: 'disk I/O error' });
    expect(described.stack).toContain('create-log.test.ts');
  });
});
