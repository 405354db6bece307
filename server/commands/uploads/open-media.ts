import { canReadMedia } from '../../policies/media-access.ts';
import { INLINE_TYPES } from '../../security/media/sniff-media.ts';
import { readMedia } from '../../store/files/media.ts';
import { contentDisposition } from '../../views/file-name.ts';
import type { CommandHost } from '../host.ts';

export type OpenedMedia = { size: number; headers: Record<string, string>; etag: string; sha256: string };

/** Returns undefined for a missing file and for one that this reader may not open, so that both look the same (authorisation §17). */
export async function openMedia(host: CommandHost, userId: string, uuid: string): Promise<OpenedMedia | undefined> {
  if (!(await canReadMedia(host.db, userId, uuid))) return undefined;
  const media = await readMedia(host.db, uuid);
  const stored = media === undefined ? undefined : await host.files.stat({ kind: 'media', sha256: media.sha256 });
  if (media === undefined || stored === undefined) return undefined;
  const isInline = INLINE_TYPES.has(media.mime);
  const etag = `"${media.sha256}"`;
  const headers = {
    'content-type': media.mime,
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', media.fileName),
    // A file of a peer must never run as a document of this origin (G13).
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag,
  };
  return { size: stored.size, headers, etag, sha256: media.sha256 };
}
