// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aFavourite } from '../../../tests/support/builders.ts';
import { afterAct, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { favouriteViewOf } from '../../core/favourites/favourite-view.ts';
import { FavouritePreview } from './favourite-preview.tsx';

const FILE = '/media/00000000-0000-4000-8000-000000000001';
const account = openClientPerTest();

test.each<[string, Parameters<typeof aFavourite>[0], string]>([
  ['a video', { contentType: 3, videoUuid: 'v', videoImage: FILE, videoImageAddress: FILE }, '视频预览'],
  ['a note', { contentType: 99, collectTitle: '清单', noteContent: '帐篷' }, '笔记详情'],
])('FAV-012 %s opens in a dialog of its own', async (_what, given, title) => {
  const view = favouriteViewOf(aFavourite(given));
  await account.show(<FavouritePreview open view={view} onClose={() => undefined} />);
  await expect
    .poll(
      afterAct(() => document.querySelector('[role="dialog"] h2')?.textContent),
      PATIENT,
    )
    .toEqual(title);
});
