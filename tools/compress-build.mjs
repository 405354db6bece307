import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|webmanifest)$/;
/** A smaller file saves no packet when it is compressed. */
const MIN_BYTES = 1024;

/** Writes `name.br` beside each text file of a build, so that the server compresses nothing during a request. */
export async function compressBuild(dist) {
  const names = readdirSync(dist, { recursive: true }).filter((name) => TEXT.test(name));
  const sizes = await Promise.all(names.map((name) => compressFile(join(dist, name))));
  return sizes.filter((size) => size !== undefined);
}

async function compressFile(path) {
  const raw = readFileSync(path);
  if (raw.length < MIN_BYTES) return undefined;
  const compressed = await promisify(brotliCompress)(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } });
  writeFileSync(`${path}.br`, compressed);
  return { raw: raw.length, compressed: compressed.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await compressBuild(fileURLToPath(new URL('../dist', import.meta.url)));
  const kilobytes = (key) => Math.round(sizes.reduce((sum, size) => sum + size[key], 0) / 1000);
  console.log(`${sizes.length} files, ${kilobytes('raw')} kB, compressed ${kilobytes('compressed')} kB`);
}
