import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { ClientBuild } from './client-build.ts';

/**
 * How the next release differs from this one: `beside` = it only queues an operation that this one cannot read; `fencing` = it also stores rows in a new
 * form.
 */
export type NextReleases = { readonly beside: ClientBuild; readonly fencing: ClientBuild };
export type NextKind = keyof NextReleases;

/** The kind of a queued operation that this release does not know. */
export const NEXT_OP_KIND = 'form';
/** The form of each conversation row that the fencing release stores. */
export const NEXT_ROW_FORM = 2;

/** A global that no bundler evaluates. Each copy of the bundle reads its own, which contains its kind. */
const KIND = 'CHAOS_RELEASE_KIND';
const IS_FENCING = `(globalThis.${KIND} === 'fencing')`;

type Change = { readonly file: string; readonly find: string; readonly replace: string };

/** The next release is this one with these changes, so that building it needs no history and it follows every change of this one. */
export const NEXT_RELEASE: readonly Change[] = [
  {
    file: 'src/sync/commands/reports/send-report.ts',
    find: "call: { kind: 'http', path: addReport.path, body }",
    replace: `call: { kind: '${NEXT_OP_KIND}', path: addReport.path, body }`,
  },
  { file: 'src/core/uploads/op-uploads.ts', find: "if (call.kind !== 'http')", replace: "if (call.kind === 'engine')" },
  {
    file: 'src/core/row-schemas/queue-shapes.ts',
    find: "kind: oneOf('http')",
    replace: `kind: oneOf('http', '${NEXT_OP_KIND}')`,
  },
  {
    file: 'src/db/migrations/data-migrations.ts',
    find: 'export const DATA_MIGRATIONS: readonly DataMigration[] = [',
    replace: `export const DATA_MIGRATIONS = [
  ...(${IS_FENCING} ? [{
    tables: ['conversations'],
    step: async (db) => void (await db.conversations.bulkPut((await db.conversations.toArray()).map((row) => ({ ...row, form: ${NEXT_ROW_FORM} })))),
  }] : []),`,
  },
  {
    file: 'src/db/schema.ts',
    find: '    stampAlbums(this);',
    replace: `    stampAlbums(this);
    const inForm = (request) => ('values' in request ? { ...request, values: request.values.map((row) => ({ ...row, form: ${NEXT_ROW_FORM} })) } : request);
    const inNewForm = (table) => (table.name === 'conversations' ? { ...table, mutate: (request) => table.mutate(inForm(request)) } : table);
    if (${IS_FENCING}) this.use({ stack: 'dbcore', name: 'new-form', create: (down) => ({ ...down, table: (name) => inNewForm(down.table(name)) }) });`,
  },
];

/** Applies the changes while the sources are bundled. */
export function changeToNextRelease(root: string): Plugin {
  return {
    name: 'next-release',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split(sep).join('/');
      const change = NEXT_RELEASE.find(({ file }) => path === `${root.split(sep).join('/')}/${file}`);
      return change === undefined ? undefined : { code: code.replace(change.find, () => change.replace), map: null };
    },
  };
}

type Loaded = { readonly CLIENT_BUILD: ClientBuild };

/** Each of the two is a copy of the bundle, evaluated separately. */
export async function loadNextReleases(bundle: string): Promise<NextReleases> {
  async function load(kind: NextKind): Promise<ClientBuild> {
    const copy = join(dirname(bundle), `${kind}-${process.pid}.js`);
    const name = `chaosRelease_${kind}`;
    Object.assign(globalThis, { [name]: kind });
    writeFileSync(copy, readFileSync(bundle, 'utf8').replaceAll(KIND, name));
    // oxlint-disable-next-line wisp/zones -- the path of the new bundle is known only at run time
    const { CLIENT_BUILD } = (await import(/* @vite-ignore */ pathToFileURL(copy).href)) as Loaded;
    return CLIENT_BUILD;
  }
  const [beside, fencing] = await Promise.all([load('beside'), load('fencing')]);
  return { beside, fencing };
}
