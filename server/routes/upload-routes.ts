import { convertUrl, upload, uploadedParts, uploadPart } from '../../contract/http/uploads.ts';
import { fetchForeign, recordConverted, type Converted } from '../commands/uploads/convert-url.ts';
import { uploadFile } from '../commands/uploads/upload-file.ts';
import { readUploadParts, uploadPart as storePart, type Assembly } from '../commands/uploads/upload-parts.ts';
import { mutation, route, type Route } from './route.ts';

const assembly: Assembly = new Map();

export const UPLOAD_ROUTES: readonly Route[] = [
  route(upload, async ({ host, caller, openFile, idempotency }) => {
    const { fileName, body } = await openFile();
    return uploadFile(host, { userId: caller.user.id, fileName, body, idempotency });
  }),
  route(uploadPart, async ({ host, caller, openFile, body: query }) => {
    const { body } = await openFile();
    const { uploadId, index, total, name } = query;
    return storePart(host, assembly, { userId: caller.user.id, uploadId, index: Number(index), total: Number(total), fileName: name, body });
  }),
  route(uploadedParts, ({ host, caller, body: query }) => readUploadParts(host, caller.user.id, query.uploadId)),
  mutation(convertUrl, {
    prepare: ({ host, caller, body, origin }) => fetchForeign(host, { userId: caller.user.id, url: body.url, origin: origin.http }),
    run: (unit, { caller }, converted: Converted) => recordConverted(unit, caller.user.id, converted),
  }),
];
