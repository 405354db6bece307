import { describe, expect, test } from 'vitest';
import { lintPlanted } from '../../tests/support/run-oxlint.ts';

const A_VALUE = 'export const value = 1;\n';
const LONG = Array.from({ length: 60 }, (_, line) => `  total += ${line};`).join('\n');
const FORTY_LINES = LONG.split('\n').slice(0, 40).join('\n');

/** Files that break no rule but can be the target of an import. */
const HOUSE = {
  'contract/limits.ts': A_VALUE,
  'src/core/order.ts': A_VALUE,
  'src/db/messages.ts': A_VALUE,
  'src/db/transaction.ts': 'export const value = 1;\nexport const write = 1;\n',
  'src/client/use-messages.ts': A_VALUE,
  'src/features/chat/chat.tsx': A_VALUE,
  'src/workers/search.worker.ts': A_VALUE,
  'src/dev/panel.tsx': A_VALUE,
  'server/store/account/users.ts': A_VALUE,
  'tests/support/a-message.ts': A_VALUE,
};

/** Each entry is one planted file, which the named rule must report. */
const FORBIDDEN: Record<string, [path: string, text: string, rule: string]> = {
  'a static import against the direction': ['src/core/a.ts', "import { value } from '../db/messages.ts';\nexport const b = value;\n", 'zones'],
  'a type import against the direction': ['src/core/b.ts', "import type { value } from '../db/messages.ts';\nexport type B = typeof value;\n", 'zones'],
  'an import() against the direction': ['src/ui/c.lazy.ts', "export const load = lazy(() => import('../core/order.ts'));\n", 'zones'],
  'an inline type against the direction': ['src/ui/d.ts', "export type D = import('../core/order.ts').Order;\n", 'zones'],
  'an import for its side effect': ['src/core/e.ts', "import '../db/messages.ts';\n", 'zones'],
  'a URL of a module against the direction': ['src/client/f.ts', "export const url = new URL('../workers/search.worker.ts', import.meta.url);\n", 'zones'],
  'a worker URL outside main.tsx': ['src/client/g.ts', "import url from '../workers/search.worker.ts?worker&url';\nexport const worker = url;\n", 'zones'],
  'an import() of a computed path': ['src/app/h.lazy.ts', 'export const load = (name: string) => lazy(() => import(`./${name}.ts`));\n', 'zones'],
  'import.meta.glob': ['src/app/i.ts', "export const files = import.meta.glob('../features/*/*.tsx');\n", 'zones'],
  'a feature importing a feature': ['src/features/search/j.ts', "import { value } from '../chat/chat.tsx';\nexport const j = value;\n", 'zones'],
  'a value of the contract in a screen': [
    'src/features/search/k.ts',
    "import { value } from '../../../contract/limits.ts';\nexport const k = value;\n",
    'zones',
  ],
  'a write function for the client': ['src/client/l.ts', "import { value } from '../db/transaction.ts';\nexport const l = value;\n", 'zones'],
  'development code in the product': ['src/app/m.ts', "import { value } from '../dev/panel.tsx';\nexport const m = value;\n", 'zones'],
  'the server in the client': ['src/sync/n.ts', "import { value } from '../../server/store/account/users.ts';\nexport const n = value;\n", 'zones'],
  'a file outside of every zone': ['lib/o.ts', "import { value } from '../src/core/order.ts';\nexport const o = value;\n", 'zones'],
  'test support in the product': ['src/core/p.ts', "import { value } from '../../tests/support/a-message.ts';\nexport const p = value;\n", 'zones'],
  'a test that imports more than its file may': ['src/core/q.test.ts', "import { value } from '../db/messages.ts';\nexport const q = value;\n", 'zones'],
  'Dexie outside db': ['src/sync/r.ts', "import { Dexie } from 'dexie';\nexport const r = Dexie;\n", 'zones'],
  'Dexie hooks outside client': ['src/features/search/s.ts', "import { useLiveQuery } from 'dexie-react-hooks';\nexport const s = useLiveQuery;\n", 'zones'],
  'React in core': ['src/core/t.ts', "import { useState } from 'react';\nexport const t = useState;\n", 'zones'],
  'a sub-path of React in sync': ['src/sync/u.ts', "import { jsx } from 'react/jsx-runtime';\nexport const u = jsx;\n", 'zones'],
  'wretch outside api': ['src/sync/v.ts', "import wretch from 'wretch';\nexport const v = wretch;\n", 'zones'],
  'the full schema library in the contract': ['contract/w.ts', "import { z } from 'zod';\nexport const w = z;\n", 'zones'],
  'a vendor package imported statically': ['src/engines/chat/tencent/x.ts', "import chat from '@tencentcloud/chat';\nexport const x = chat;\n", 'zones'],
  'a vendor package outside its adapter': ['src/sync/y.lazy.ts', "export const load = lazy(() => import('@tencentcloud/chat'));\n", 'zones'],
  'a package that no decision allows': ['src/core/z.ts', "import { chunk } from 'lodash';\nexport const z = chunk;\n", 'zones'],
  'Node in the client': ['src/core/za.ts', "import { join } from 'node:path';\nexport const za = join;\n", 'zones'],
  'SQL outside the store': ['server/commands/zb.ts', "import { sql } from 'kysely';\nexport const zb = sql;\n", 'zones'],
  require: ['server/zc.ts', "export const zc = require('fastify');\n", 'zones'],

  'a re-export': ['src/core/aa.ts', "export { value } from './order.ts';\n", 'no-barrel'],
  'a re-export of everything': ['src/core/ab.ts', "export * from './order.ts';\n", 'no-barrel'],
  'a name as plain text': ['src/features/search/an.tsx', 'export const An = ({ name }: { name: string }) => <span>{name}</span>;\n', 'isolated-name'],
  'a name that a function returns': ['src/app/ao.tsx', 'export const Ao = ({ nameOf }: { nameOf: () => string }) => <b>{nameOf()}</b>;\n', 'isolated-name'],
  'a name with a fallback': [
    'src/parts/ap.tsx',
    'export const Ap = ({ one }: { one: { nick: string; id: string } }) => <>{one.nick || one.id}</>;\n',
    'isolated-name',
  ],
  'a name in a template': ['src/parts/aq.tsx', 'export const Aq = ({ nickName }: { nickName: string }) => <i>{`${nickName}: `}</i>;\n', 'isolated-name'],
  'a name in highlighted text': [
    'src/parts/ar.tsx',
    'const HighlightedText = ({ text }: { text: string }) => text;\nexport const Ar = ({ groupName }: { groupName: string }) => <HighlightedText text={groupName} />;\n',
    'isolated-name',
  ],
  'an import() without the loader': ['src/app/ac.lazy.ts', "export const load = () => import('./ad.ts');\n", 'one-loader'],
  'an import() in a file that is not named .lazy': ['src/app/ad.ts', "export const part = lazy(() => import('./af.ts'));\n", 'one-loader'],
  'an import() whose promise is passed to the loader': [
    'src/app/ae.lazy.ts',
    "const part = import('./ad.ts');\nexport const load = lazy(() => part);\n",
    'one-loader',
  ],
  'a file named index': ['src/core/index.ts', A_VALUE, 'no-barrel'],

  'fetch outside platform': ['src/api/ba.ts', "export const ask = () => fetch('/api');\n", 'homes'],
  'fetch through window': ['src/app/bb.ts', "export const ask = () => window.fetch('/api');\n", 'homes'],
  'fetch passed on as a value': ['src/app/bc.ts', 'export const ask = fetch;\n', 'homes'],
  'storage in a screen': ['src/ui/bd.ts', "export const read = () => localStorage.getItem('a');\n", 'homes'],
  'the clock in core': ['src/core/be.ts', 'export const now = () => Date.now();\n', 'homes'],
  'a date created in a command': ['server/commands/bf.ts', 'export const now = () => new Date();\n', 'homes'],
  'a Date as an argument of new': ['src/core/bz.ts', 'export const make = (Maker: new (from: unknown) => unknown) => new Maker(Date);\n', 'homes'],
  'Math.random in sync': ['src/sync/bg.ts', 'export const pick = () => Math.random();\n', 'homes'],
  'Math.random by destructuring': ['src/sync/bh.ts', 'const { random } = Math;\nexport const pick = random;\n', 'homes'],
  'a timer in api': ['src/api/bi.ts', 'export const wait = (task: () => void) => setTimeout(task, 1);\n', 'homes'],
  'crypto in core': ['src/core/bj.ts', 'export const id = () => crypto.randomUUID();\n', 'homes'],
  'a socket in an engine': ['src/engines/chat/embedded/bk.ts', "export const open = () => new WebSocket('/im');\n", 'homes'],
  'JSON.parse outside safe-json': ['server/bl.ts', 'export const read = (text: string): unknown => JSON.parse(text);\n', 'homes'],
  'JSON.parse passed on as a value': ['src/core/bm.ts', 'export const read = (texts: string[]) => texts.map(JSON.parse);\n', 'homes'],
  'window.open': ['src/features/chat/bn.ts', "export const go = (url: string) => window.open(url, '_blank');\n", 'homes'],
  'open without window': ['src/features/chat/bo.ts', "export const go = (url: string) => open(url, '_blank');\n", 'homes'],
  'markup from a text': [
    'src/parts/bp.tsx',
    'export const Text = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;\n',
    'homes',
  ],
  'markup by spread props': ['src/parts/bq.tsx', 'export const props = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });\n', 'homes'],
  'markup by assignment': ['src/parts/br.ts', 'export const show = (node: Element, html: string) => {\n  node.innerHTML = html;\n};\n', 'homes'],

  'a write of the leader without its epoch': ['src/sync/ea.ts', "import { write } from '../db/transaction.ts';\nexport const ea = write;\n", 'fenced-writes'],
  'a row that the leader writes outside of its transaction': [
    'src/sync/eb.ts',
    'export async function eb({ db }: LeaderContext) {\n  await db.messages.put({});\n}\n',
    'fenced-writes',
  ],
  'rows that the leader deletes outside of its transaction': [
    'src/sync/ec.ts',
    "export function createEc(context: LeaderContext) {\n  const { db } = context;\n  return async () => db.messages.where('ID').equals('a').delete();\n}\n",
    'fenced-writes',
  ],
  'a function that writes to a database outside of a transaction': [
    'src/db/ed.ts',
    'export async function putEd(db: AccountDatabase) {\n  await db.messages.put({});\n}\n',
    'fenced-writes',
  ],
  'a separate transaction': [
    'src/main/ee.ts',
    "export const ee = async (db: WritableDatabase) => db.transaction('rw', ['kv'], async () => undefined);\n",
    'fenced-writes',
  ],

  'a long function': ['src/core/da.ts', `export function a(): number {\n  let total = 0;\n${LONG}\n  return total;\n}\n`, 'max-own-lines'],
  'a long function inside a factory': [
    'src/core/db.ts',
    `export function createB() {\n  return {\n    b() {\n      let total = 0;\n${LONG}\n      return total;\n    },\n  };\n}\n`,
    'max-own-lines',
  ],
};

const ALLOWED: Record<string, [path: string, text: string]> = {
  'a separate part that the loader loads': [
    'src/app/ok-m.lazy.ts',
    "export const Part = lazyOverlay(async () => (await import('./ad.ts')).Part, () => undefined);\n",
  ],
  'an import() in a test': ['src/app/ok-n.test.ts', "export const load = () => import('./ad.ts');\n"],
  'an import in the allowed direction': ['src/db/ok-a.ts', "import { value } from '../core/order.ts';\nexport const a = value;\n"],
  'a type of the contract in a screen': ['src/parts/ok-b.ts', "import type { value } from '../../contract/limits.ts';\nexport type B = typeof value;\n"],
  'a type of a worker in sync': ['src/sync/ok-c.ts', "import type { value } from '../workers/search.worker.ts';\nexport type C = typeof value;\n"],
  'development code loaded dynamically': ['src/app/ok-d.lazy.ts', "export const load = lazy(() => import('../dev/panel.tsx'));\n"],
  'the vendor package loaded dynamically': ['src/engines/chat/tencent/ok-e.lazy.ts', "export const load = lazy(() => import('@tencentcloud/chat'));\n"],
  'test support in a test': ['src/core/ok-f.test.ts', "import { value } from '../../tests/support/a-message.ts';\nexport const f = value;\n"],
  'a parameter named fetch': ['src/api/ok-g.ts', 'export const ask = (fetch: () => void) => fetch();\n'],
  'a property named open': ['src/ui/ok-h.ts', 'export const isOpen = (dialog: { open: boolean }) => dialog.open;\n'],
  'a Date in a type': ['src/core/ok-i.ts', 'export const year = (date: Date) => date.getFullYear();\n'],
  'a Date of a time that is passed': ['src/core/ok-r.ts', 'export const yearOf = (ms: number) => new Date(ms).getFullYear();\n'],
  'JSON.parse in safe-json': ['src/shared/safe-json.ts', 'export const read = (text: string): unknown => JSON.parse(text);\n'],
  'fetch in the service worker': ['src/sw/ok-j.ts', "export const ask = () => fetch('/');\n"],
  'a factory of short functions': [
    'src/core/ok-l.ts',
    `export function createL() {\n  let total = 0;\n  return {\n    a() {\n${FORTY_LINES}\n    },\n    b() {\n${FORTY_LINES}\n    },\n  };\n}\n`,
  ],
  'a write with the database of the transaction': [
    'src/sync/ok-o.ts',
    "export const o = async (fence: Fence) => writeAsLeader(fence, ['messages'], async (db) => db.messages.where('ID').equals('a').delete());\n",
  ],
  'a function that writes with the database of a transaction': [
    'src/sync/ok-p.ts',
    'export async function putP(db: WritableDatabase) {\n  await db.messages.put({});\n}\n',
  ],
  'a write of the user': ['src/sync/commands/ok-q.ts', "import { write } from '../../db/transaction.ts';\nexport const q = write;\n"],
  'a clock in a test': ['src/core/ok-k.test.ts', 'export const now = () => Date.now();\n'],
};

/** Built-in rules of oxlint as configured. They are tested too, because oxlint ignores a mistyped rule name or option. */
const BUILT_IN: Record<string, [path: string, text: string, rule: string]> = {
  any: ['src/core/ca.ts', 'export const a = (value: any): number => value;\n', 'no-explicit-any'],
  'a default export': ['src/core/cb.ts', 'export default 1;\n', 'no-default-export'],
  console: ['src/core/cc.ts', "export const c = () => console.log('c');\n", 'no-console'],
  'ts-ignore': ['src/core/cd.ts', '// @ts-ignore\nexport const d: number = true;\n', 'ban-ts-comment'],
  'a skipped test': ['src/core/ce.test.ts', "import { test } from 'vitest';\ntest.skip('e', () => {});\n", 'no-disabled-tests'],
  'a focused test': ['src/core/cf.test.ts', "import { test } from 'vitest';\ntest.only('f', () => {});\n", 'no-focused-tests'],
  'a file name in camel case': ['src/core/cG.ts', A_VALUE, 'filename-case'],
  'a long file': ['src/core/ch.ts', '// a line\n'.repeat(401) + A_VALUE, 'max-lines'],
  'a factory that is too long': [
    'src/core/ci.ts',
    `export function i(): number {\n  let total = 0;\n${LONG.repeat(4)}\n  return total;\n}\n`,
    'max-lines-per-function',
  ],
  'four parameters': ['src/core/cj.ts', 'export const j = (a: number, b: number, c: number, d: number) => a + b + c + d;\n', 'max-params'],
  'four nested levels': [
    'src/core/ck.ts',
    'export function k(a: boolean): number {\n  if (a) { if (!a) { if (a) { if (!a) { return 1; } } } }\n  return 0;\n}\n',
    'max-depth',
  ],
  'a value import used as a type': ['src/core/cl.ts', "import { value } from './order.ts';\nexport type L = typeof value;\n", 'consistent-type-imports'],
  'a hook under a condition': [
    'src/ui/cm.tsx',
    "import { useState } from 'react';\nexport function M({ a }: { a: boolean }) {\n  if (a) useState(0);\n  return null;\n}\n",
    'rules-of-hooks',
  ],
};

const found = lintPlanted({
  ...HOUSE,
  ...Object.fromEntries([...Object.values(FORBIDDEN), ...Object.values(BUILT_IN)].map(([path, text]) => [path, text])),
  ...Object.fromEntries(Object.values(ALLOWED)),
});
const rulesOf = (path: string) => found.filter((finding) => finding.startsWith(`${path} `)).map((finding) => /\((.*)\)/.exec(finding)?.[1]);

describe('the lint rules', () => {
  test.each(Object.entries(FORBIDDEN))('forbid %s', (_, [path, , rule]) => {
    expect(rulesOf(path)).toContain(rule);
  });

  test.each(Object.entries(BUILT_IN))('forbid %s', (_, [path, , rule]) => {
    expect(rulesOf(path)).toContain(rule);
  });

  test.each(Object.entries(ALLOWED))('allow %s', (_, [path]) => {
    expect(rulesOf(path)).toEqual([]);
  });
});
