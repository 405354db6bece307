// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { mount, speak } from '../../../../tests/support/mount.ts';
import { isReloadBlocked } from '../../../shared/page-work.ts';
import { VoiceBar } from './voice-bar.tsx';

beforeAll(() => speak('zh-CN'));

test('blocks automatic reloads until the voice recorder is closed', async () => {
  expect(isReloadBlocked()).toBe(false);
  const mounted = await mount(<VoiceBar hold={undefined} onRecorded={() => undefined} onClose={() => undefined} />);
  expect(isReloadBlocked()).toBe(true);
  await mounted.unmount();
  expect(isReloadBlocked()).toBe(false);
});
