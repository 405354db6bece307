import { convertUrl, upload, uploadedParts, uploadPart } from '../../contract/http/uploads.ts';
import { fetchForeign, recordConverted, type Converted } from '../commands/uploads/convert-url.ts';
import { uploadFile } from '../commands/uploads/upload-file.ts';
import { readUploadParts, uploadPart as storePart, type Assembly } from '../commands/uploads/upload-parts.ts';
import { NOBODY } from '../policies/reach-table.ts';
import * as again from '../policies/repetition/judge-repetition.ts';
import { judged, unkept } from '../policies/repetition/repetitions.ts';
import { mutation, route, type Route } from './route.ts';

const assembly: Assembly = new Map();

export const UPLOAD_ROUTES: readonly Route[] = [
  route(
    upload,
    {
      row: 16,
      restricted: 'mayNot',
      received: NOBODY,
      repeated: judged(upload, 'the file is still there', (asked) => again.requireOwnFileAgain(asked, asked.kept.uuid)),
    },
    async ({ host, caller, openFile, idempotency }) => {
      const { fileName, body } = await openFile();
      return uploadFile(host, { userId: caller.user.id, fileName, body, idempotency });
    },
  ),
  route(
    uploadPart,
    { row: 133, restricted: 'mayNot', received: NOBODY, repeated: unkept('the upload id is its key, and the file is looked for each time') },
    async ({ host, caller, openFile, body: query }) => {
      const { body } = await openFile();
      const { uploadId, index, total, name } = query;
      return storePart(host, assembly, { userId: caller.user.id, uploadId, index: Number(index), total: Number(total), fileName: name, body });
    },
  ),
  route(uploadedParts, { row: 133, restricted: 'mayNot', received: NOBODY }, ({ host, caller, body: query }) =>
    readUploadParts(host, caller.user.id, query.uploadId),
  ),
  mutation(
    convertUrl,
    {
      row: 18,
      restricted: 'mayNot',
      quota: 'convert',
      received: NOBODY,
      repeated: judged(convertUrl, 'the file is there, and the user may still read it', (asked) => again.requireReadableFileAgain(asked, asked.kept.uuid)),
    },
    {
      prepare: ({ host, caller, body, origin }) => fetchForeign(host, { userId: caller.user.id, url: body.url, origin: origin.http }),
      run: (unit, { caller }, converted: Converted) => recordConverted(unit, caller.user.id, converted),
    },
  ),
];
