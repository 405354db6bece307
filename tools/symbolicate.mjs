import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A position in a built file, in the format of Chromium, Safari, Firefox and Node: a URL or a path, the line, the column. */
const PLACE = /[^\s()@"']*?([\w.-]+\.js)(?:\?[^\s:()]*)?:(\d+):(\d+)/g;

/** Replaces positions in built files of a stack trace by positions in the sources. Positions without a map stay unchanged. */
export function readTrace(text, folders) {
  const maps = new Map();

  function mapOf(name) {
    if (maps.has(name)) return maps.get(name);
    const path = folders.map((folder) => join(folder, `${name}.map`)).find((candidate) => existsSync(candidate));
    const map = path === undefined ? undefined : new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
    maps.set(name, map);
    return map;
  }

  return text.replaceAll(PLACE, (place, ...[name, line, column]) => {
    const { fileName, lineNumber, columnNumber } = mapOf(name)?.findOrigin(Number(line), Number(column)) ?? {};
    return fileName === undefined ? place : `${fileName.replace(/^(?:\.\.?\/)+/, '')}:${lineNumber}:${columnNumber}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = ['dist-maps/assets', 'dist-server'].map((name) => fileURLToPath(new URL(`../${name}`, import.meta.url)));
  process.stdout.write(readTrace(readFileSync(process.argv[2] ?? 0, 'utf8'), folders));
}
