import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createJsonLog } from '../log/create-log.ts';
import { explainFailedStart } from './explain-start.ts';
import { StartProblem } from './start-problem.ts';

function aProcess() {
  const emitter = new EventEmitter();
  const exits: number[] = [];
  const texts: string[] = [];
  const process = Object.assign(emitter, { exit: (code: number) => void exits.push(code) }) as unknown as NodeJS.Process;
  return { process, exits, texts, out: { write: (text: string) => void texts.push(text) }, fail: (error: Error) => emitter.emit('uncaughtException', error) };
}

test('prints a failed start as one sentence if its cause is known, and as a stack trace if it is a bug', () => {
  const target = aProcess();
  explainFailedStart({ process: target.process, err: target.out });
  target.fail(new StartProblem('Port 80 is in use.'));
  target.fail(new TypeError('x is undefined'));
  expect(target.texts[0]).toBe('Wisp cannot start. Port 80 is in use.\n');
  expect(target.texts[1]).toMatch(/^Wisp cannot start\. TypeError: x is undefined\n {4}at /);
  expect(target.exits).toEqual([1, 1]);
});

test('an uncaught exception ends a running server with one log line that contains no text of a user', () => {
  const target = aProcess();
  explainFailedStart({ process: target.process, err: target.out })(createJsonLog({ level: 'info', out: target.out }));
  target.fail(new Error('cannot read "midnight"'));
  expect(target.texts).toHaveLength(1);
  expect(target.texts[0]).toMatch(/^\{"level":"error".*"msg":"uncaught exception"\}\n$/);
  expect(target.texts[0]).not.toContain('midnight');
  expect(target.exits).toEqual([1]);
});
