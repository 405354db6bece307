// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { MessageRow } from '../../core/rows.ts';
import { contentOf } from '../../core/message-content/message-content.ts';
import { MessageContent } from '../message-content.tsx';

const ME = '10001';
const FILE = '/media/00000000-0000-4000-8000-000000000001';
const info = { url: FILE, imageUrl: FILE, width: 40, height: 30, size: 9 };
const account = openClientPerTest(ME);

const shown = (row: MessageRow) => <MessageContent row={row} content={contentOf(row, ME)} me={ME} name="我" meta={null} />;
const percent = () => document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow');

test.each<[string, Pick<MessageRow, 'type' | 'payload'>]>([
  ['a picture', { type: 'TIMImageElem', payload: { uuid: 'u', imageFormat: 3, width: 40, height: 30, imageInfoArray: [info] } }],
  [
    'a video',
    { type: 'TIMVideoFileElem', payload: { videoUUID: 'u', remoteVideoUrl: FILE, videoSecond: 4, snapshotUrl: FILE, snapshotWidth: 40, snapshotHeight: 30 } },
  ],
  ['a file', { type: 'TIMFileElem', payload: { uuid: 'u', fileUrl: FILE, fileName: 'a.pdf', fileSize: 9 } }],
])('MSG-024 %s shows its upload progress, and no progress bar after the upload', async (_what, parts) => {
  const row: MessageRow = { ...aMessage({ from: ME, ...parts }), status: 'uploading', progress: 0.4 };
  const mounted = await account.show(shown(row));
  expect(percent()).toBe('40');
  await mounted.rerender(shown({ ...row, progress: 0.9 }));
  expect(percent()).toBe('90');
  const { progress: _done, ...arrived } = row;
  await mounted.rerender(shown({ ...arrived, status: 'success' }));
  expect(percent()).toBeUndefined();
});
