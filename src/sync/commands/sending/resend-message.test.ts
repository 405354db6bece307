import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENGINE_CODE } from '../../../../contract/codes.ts';
import { aMessage } from '../../../../tests/support/builders.ts';
import { createFakeKeyValue } from '../../../../tests/support/fakes/fake-switches.ts';
import type { MessageRow, PendingUpload } from '../../../core/rows.ts';
import { AccountDatabase } from '../../../db/schema.ts';
import type { CommandContext } from '../command-context.ts';
import { resendMessage } from './resend-message.ts';

const UPLOADED: PendingUpload = {
  role: 'file',
  blobId: 'blob',
  uploadId: 'first',
  name: 'plan.pdf',
  mime: 'application/pdf',
  size: 4,
  uuid: '11111111-1111-4111-8111-111111111111',
  url: '/media/11111111-1111-4111-8111-111111111111',
};

let context: CommandContext;

beforeEach(() => {
  const random = { unit: () => 0, uint32: () => 0, uuid: () => 'second' };
  const clock = { now: () => 0, after: () => () => undefined };
  context = { db: new AccountDatabase('resend'), me: '10001', deviceId: 'd', ports: { clock, random, keyValue: createFakeKeyValue() }, wake: () => undefined };
});
afterEach(async () => context.db.delete());

async function resendFailed(failCode: number, pendingUploads: readonly PendingUpload[] | undefined): Promise<readonly PendingUpload[] | undefined> {
  const row: MessageRow = { ...aMessage({ from: '10001', type: 'TIMFileElem' }), status: 'fail', failCode, localBlobs: { file: 'blob' } };
  await context.db.messages.put(pendingUploads === undefined ? row : { ...row, pendingUploads });
  await resendMessage(context, row.ID);
  return (await context.db.outbox.get(row.ID))?.uploads;
}

test('G11 a resend uploads a file again that the server no longer has, as 90 days after its upload', async () => {
  const { uuid: _uuid, url: _url, ...rest } = UPLOADED;
  expect(await resendFailed(ENGINE_CODE.fileMissing, [UPLOADED])).toEqual([{ ...rest, uploadId: 'second' }]);
});

test('a resend does not upload a file again when its message was refused for another reason', async () => {
  expect(await resendFailed(ENGINE_CODE.muted, [UPLOADED])).toEqual([UPLOADED]);
});
