import type { ServerCore } from '../../../server/create-server-core.ts';
import { insertMedia, readMedia } from '../../../server/store/files/media.ts';
import type { HttpAnswer, HttpRequest } from '../../support/fakes/fake-http.ts';

const PATH = '/api/oss/uploadPart';

export function isUpload({ url }: Pick<HttpRequest, 'url'>): boolean {
  return url.startsWith(PATH);
}

/**
 * Stores uploads of one part as the server does, whose own file handling takes real time: one upload ID is one file, however often it arrives. The
 * harnesses of kills and power cuts test how the server handles parts.
 */
export async function storeUpload(core: ServerCore, ownerId: string, { url }: HttpRequest): Promise<HttpAnswer> {
  const query = new URL(url, 'http://chaos').searchParams;
  const [uuid, fileName, mime] = [query.get('uploadId') ?? '', query.get('name') ?? '', query.get('mime') ?? ''];
  await core.write(async ({ db, now }) => {
    if ((await readMedia(db, uuid)) !== undefined) return;
    await insertMedia(db, { uuid, ownerId, mime, size: 1, fileName, width: null, height: null, sha256: uuid, isPublic: 0, createdAt: now });
  });
  const data = { uuid, url: `/media/${uuid}`, size: 1, mime };
  return { status: 200, headers: {}, text: JSON.stringify({ code: 200, msg: '', data }) };
}
