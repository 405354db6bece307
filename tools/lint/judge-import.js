import { posix } from 'node:path';
import { FREE_ZONES, PACKAGES, TEST_PACKAGES, ZONES } from './zones-table.js';

const TEST_FILE = /\.test\.tsx?$/;

/** The zone and the feature of a path relative to the root. Undefined when no zone contains the path. */
export function zoneOf(path) {
  for (const { zone, files } of ZONES) {
    const match = files.exec(path);
    if (match !== null) return { zone, child: match[1] ?? '' };
  }
  return undefined;
}

/** The kind of an import. A `?url` only names a file, and a type import is not in the build. */
function importKind({ specifier, isType, isDynamic }) {
  if (isType) return 'type';
  if (/[?&]url\b/.test(specifier)) return 'url';
  return isDynamic ? 'lazy' : 'static';
}

const isListed = (list, name, kind) => list.includes('*') || list.includes(name) || list.includes(`${name}:${kind}`);

const matchesPackage = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern || name.startsWith(`${pattern}/`));

function judgePackage(from, specifier, kind) {
  if (FREE_ZONES.includes(from.zone)) return undefined;
  if (from.isTest && TEST_PACKAGES.some((name) => matchesPackage(name, specifier))) return undefined;
  // `zod` would also match `zod/mini`, so the longest pattern decides.
  const known = PACKAGES.filter(({ name }) => matchesPackage(name, specifier)).sort((a, b) => b.name.length - a.name.length)[0];
  if (known === undefined)
    return `The package "${specifier}" is not listed for any zone: add it to PACKAGES in tools/lint/zones-table.js and to docs/decisions.`;
  if (isListed(known.in, from.zone, kind)) return undefined;
  return `${from.zone} may not import the package "${specifier}" (${kind}); allowed: ${known.in.join(', ')}.`;
}

function judgeFile(from, target, kind) {
  const to = zoneOf(target);
  if (to === undefined) return `"${target}" lies in no zone of tools/lint/zones-table.js.`;
  if (from.isTest && to.zone === 'test-support') return undefined;
  const rule = ZONES.find(({ zone }) => zone === from.zone);
  if (to.zone === from.zone) {
    return from.zone === 'features' && from.child !== to.child ? `The feature ${from.child} may not import the feature ${to.child}: use an intent.` : undefined;
  }
  return isListed(rule.may, to.zone, kind) ? undefined : `${from.zone} may not import ${to.zone} (${kind}): "${target}".`;
}

/**
 * Returns the reason why an import is forbidden, or undefined when the table allows it.
 * `path` is relative to the root. A relative `specifier` is resolved against it.
 */
export function judgeImport({ path, specifier, isType = false, isDynamic = false }) {
  const zone = zoneOf(path);
  if (zone === undefined) return `"${path}" lies in no zone of tools/lint/zones-table.js.`;
  const from = { ...zone, isTest: TEST_FILE.test(path) };
  const kind = importKind({ specifier, isType, isDynamic });
  const bare = specifier.replace(/\?.*$/, '');
  if (!bare.startsWith('.')) return bare.startsWith('/') ? `Absolute import "${bare}".` : judgePackage(from, bare, kind);
  return judgeFile(from, posix.join(posix.dirname(path), bare), kind);
}
