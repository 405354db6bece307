import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Uploads are named by their content hash, so that the same picture is stored once (docs/operating.md). */
export function mediaFilePath(mediaDir: string, sha256: string): string {
  return join(mediaDir, sha256.slice(0, 2), sha256);
}

/** Copies a file and returns its hash. Because of the rename, the copy appears complete or not at all. */
export async function keepMediaFile(mediaDir: string, source: string): Promise<string> {
  const sha256 = createHash('sha256')
    .update(await readFile(source))
    .digest('hex');
  const target = mediaFilePath(mediaDir, sha256);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(source, `${target}.part`);
  await rename(`${target}.part`, target);
  return sha256;
}
