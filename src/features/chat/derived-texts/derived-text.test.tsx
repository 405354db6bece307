// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aMessage } from '../../../../tests/support/builders.ts';
import { click, find, findButton, mount, speak, type Mounted } from '../../../../tests/support/mount.ts';
import type { DerivedTextFailure } from '../../../core/derived-texts/derived-text.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { DerivedText } from './derived-text.tsx';

let mounted: Mounted;
beforeAll(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

const TEXT: MessageRow = { ...aMessage({}), status: 'success' };
const VOICE: MessageRow = { ...aMessage({ type: 'TIMSoundElem', payload: { url: '/media/1', second: 3 } }), status: 'success' };

async function fail(row: MessageRow, why: DerivedTextFailure) {
  const onAgain = vi.fn<(row: MessageRow) => void>();
  mounted = await mount(<DerivedText row={row} derivedText={{ kind: 'failed', why }} onAgain={onAgain} />);
  return onAgain;
}

test.each<[string, MessageRow, DerivedTextFailure, string]>([
  ['a text', TEXT, 'failed', '翻译失败'],
  ['a voice message', VOICE, 'failed', '转文字失败'],
  ['a voice message without words', VOICE, 'nothing', '没有识别到文字'],
  ['too many requests', TEXT, 'tooFast', '操作太频繁，请稍后再试'],
])('MSG-059 shows the failure of %s with a retry', async (...[, row, why, words]) => {
  const onAgain = await fail(row, why);
  expect(find('[role="status"]').textContent).toBe(words);
  await click(findButton('重试'));
  expect(onAgain.mock.calls).toEqual([[row]]);
});

test('MSG-060 a service outside of the plan of the operator shows that, without a retry', async () => {
  await fail(TEXT, 'unavailable');
  expect(find('[role="status"]').textContent).toBe('当前套餐不支持此功能');
  expect(document.querySelector('button')).toBeNull();
});
