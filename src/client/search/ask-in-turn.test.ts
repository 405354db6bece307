import { expect, test } from 'vitest';
import { askInTurn } from './ask-in-turn.ts';

function aBackend() {
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  const ask = askInTurn(
    async (question: string) =>
      new Promise<string>((resolve, reject) => {
        asked.push(question);
        ends.push(() => (question === 'bad' ? reject(new Error('bad')) : resolve(question.toUpperCase())));
      }),
  );
  const settle = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ask, asked, settle };
}

test('asks only the newest of the questions that wait for a running question', async () => {
  const { ask, asked, settle } = aBackend();
  const answers = [ask('a'), ask('ab'), ask('abc')];
  expect(asked).toEqual(['a']);
  await settle();
  expect(asked).toEqual(['a', 'abc']);
  await settle();
  expect(await Promise.all(answers)).toEqual(['A', 'ABC', 'ABC']);
});

test('asks the next question after a failed question', async () => {
  const { ask, asked, settle } = aBackend();
  const bad = ask('bad').catch(() => 'failed');
  const next = ask('x');
  await settle();
  expect(await bad).toBe('failed');
  await settle();
  expect(await next).toBe('X');
  const last = ask('y');
  await settle();
  expect(await last).toBe('Y');
  expect(asked).toEqual(['bad', 'x', 'y']);
});
