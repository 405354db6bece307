// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { find, mount, speak, type Mounted } from '../../../../tests/support/mount.ts';
import type { VoiceHold } from './voice-bar.tsx';
import { VoiceKey } from './voice-key.tsx';

const asked = vi.fn<(hold: VoiceHold | undefined) => void>();
let mounted: Mounted;

const show = (isRecording: boolean) => mounted.rerender(<VoiceKey isRecording={isRecording} onVoice={asked} />);
const send = (event: Event) => act(async () => void find('button').dispatchEvent(event));
const putDown = (pointerType: string) => send(new PointerEvent('pointerdown', { bubbles: true, pointerType, clientX: 20, clientY: 30 }));
/** `detail` is the browser's click count; a click by keyboard has count 0. */
const clickTimes = (detail: number) => send(new MouseEvent('click', { bubbles: true, detail }));

beforeEach(async () => {
  asked.mockClear();
  await speak('zh-CN');
  mounted = await mount(<VoiceKey isRecording={false} onVoice={asked} />);
});
afterEach(async () => mounted.unmount());

test('a held touch starts one recording, and its click after the end of the recording starts no other', async () => {
  await putDown('touch');
  expect(asked.mock.calls).toEqual([[expect.objectContaining({ x: 20, y: 30 })]]);
  await show(true);
  await show(false);
  await clickTimes(1);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('COMP-028 a click by keyboard or mouse starts a recording, even after a touch', async () => {
  await putDown('touch');
  asked.mockClear();
  await clickTimes(0);
  await putDown('mouse');
  await clickTimes(1);
  expect(asked.mock.calls).toEqual([[undefined], [undefined]]);
});

test('starts no other recording while one runs', async () => {
  await show(true);
  await putDown('touch');
  await putDown('mouse');
  await clickTimes(1);
  expect(asked).not.toHaveBeenCalled();
});
