import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connectUser, type CoreClient } from '../../../tests/support/core-client.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { HELPER_QUESTIONS } from '../../helper-questions.ts';
import { answerKeyword, answerQuestion } from './answer-by-helper.ts';
import { welcomeByHelper } from './welcome-by-helper.ts';

const A = '10001';

let core: TestCore;
let alice: CoreClient;

beforeEach(async () => {
  core = await createTestCore();
  alice = await connectUser(core, A);
});
afterEach(() => core.close());

type SentText = { detailType: number; content: { text?: string; imgMsg?: { img: string }; txtMsg?: { id: string }[] } };
const lastSentText = (): SentText => JSON.parse((alice.lastEvent('msg.new') as { payload: { data: string } }).payload.data) as SentText;
const ask = (keyWord: string) => core.write((unit) => answerKeyword(unit, A, keyWord));

describe('the helper', () => {
  test('has at least ten questions, with existing pictures and a link', () => {
    expect(HELPER_QUESTIONS.length).toBeGreaterThanOrEqual(10);
    expect(new Set(HELPER_QUESTIONS.map(({ id }) => id)).size).toBe(HELPER_QUESTIONS.length);
    for (const { question, replyMsg } of HELPER_QUESTIONS) expect([question.endsWith('？'), replyMsg.length > 20]).toEqual([true, true]);
    const pictures = HELPER_QUESTIONS.flatMap(({ img }) => (img === undefined ? [] : [img]));
    expect(pictures.length).toBeGreaterThan(0);
    for (const img of pictures) expect(existsSync(fileURLToPath(new URL(`../../../public${img}`, import.meta.url))), img).toBe(true);
    expect(HELPER_QUESTIONS.some(({ jumpUrl }) => jumpUrl?.startsWith('https://') === true)).toBe(true);
  });

  test('greets with the first six questions, without their search fields', async () => {
    await core.write((unit) => welcomeByHelper(unit, A));
    const { detailType, content } = lastSentText();
    expect(detailType).toBe(3);
    expect(content.txtMsg).toHaveLength(6);
    expect(Object.keys(content.txtMsg?.[0] ?? {})).toEqual(['id', 'question', 'replyMsg']);
  });

  test('answers with text, or with text and a picture', async () => {
    const item = await core.write((unit) => answerQuestion(unit, A, '3'));
    expect(item).toMatchObject({ id: '3', reply: item.replyMsg });
    expect(lastSentText()).toEqual({ type: 'wisperHelperMsg', detailType: 1, content: { text: item.replyMsg } });
    await core.write((unit) => answerQuestion(unit, A, '7'));
    expect(lastSentText()).toMatchObject({ detailType: 2, content: { text: expect.stringContaining('小钟'), imgMsg: { img: '/help/message-status.svg' } } });
  });

  const FOUND: [sentText: string, ids: string[]][] = [
    ['我发错了怎么撤回啊', ['4']],
    ['两步密码和加好友', ['1', '6']],
    ['ＶＩＰ', ['5']],
    ['断网', ['3', '11']],
    ['xyzzy', []],
    ['   ', []],
    ['%', []],
  ];
  test.each(FOUND)('answers “%s” with the questions %j', async (sentText, ids) => {
    expect((await ask(sentText)).map(({ id }) => id)).toEqual(ids);
    const { detailType, content } = lastSentText();
    expect(detailType).toBe(ids.length === 0 ? 1 : 3);
    expect((content.txtMsg ?? []).map(({ id }) => id)).toEqual(ids);
  });
});
