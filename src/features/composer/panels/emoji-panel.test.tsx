// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WebConfig } from '../../../../contract/http/config.ts';
import { aWebConfig } from '../../../../tests/support/builders.ts';
import { afterAct, click, PATIENT } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import { EmojiPanel } from './emoji-panel.tsx';

const BASIC = 62;
const PACKS = ['纸飞机', '小猫', '气泡'];
const account = openClientPerTest();
const picked = vi.fn<(glyph: string) => void>();

beforeEach(() => {
  picked.mockClear();
});

const tabs = () => [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
const keys = () => document.querySelectorAll<HTMLElement>('[role="tabpanel"] button');

async function show(features: WebConfig['features']): Promise<void> {
  await account.db.kv.put({ key: 'webConfig', value: aWebConfig({ features }) });
  await account.show(<EmojiPanel onPick={picked} onSticker={() => undefined} onClose={() => undefined} onPressOutside={() => undefined} />);
}

test('COMP-026 the panel has the 62 basic emoji and three sets of stickers', async () => {
  await show({});
  await expect
    .poll(
      afterAct(() => [tabs(), keys().length]),
      PATIENT,
    )
    .toEqual([['表情', ...PACKS], BASIC]);
  await click(keys()[0] ?? document.body);
  expect(picked).toHaveBeenCalledTimes(1);
});

test('basic emoji need InputEmoji', async () => {
  await show({ InputEmoji: 0 });
  await expect.poll(afterAct(tabs), PATIENT).toEqual(PACKS);
});

test('stickers need InputStickers', async () => {
  await show({ InputStickers: 0 });
  await expect
    .poll(
      afterAct(() => [tabs(), keys().length]),
      PATIENT,
    )
    .toEqual([[], BASIC]);
});
