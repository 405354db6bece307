import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENGINE_EVENTS, LIVE_EVENTS } from '../contract/engine-events.ts';
import { ENGINE_POLICIES } from '../server/policies/engine-policies.ts';
import { EMISSIONS, ENGINE_REACH, RESTRICTED_MAY } from '../server/policies/reach-table.ts';
import { HTTP_POLICIES, HTTP_REACH } from './support/http-rows.ts';

const ROOT = new URL('../server/', import.meta.url);
const EVENT_NAMES: ReadonlySet<string> = new Set([...Object.keys(ENGINE_EVENTS), ...Object.keys(LIVE_EVENTS)]);
/** The event of each kind of delivery. */
const EVENT_OF_KIND: Readonly<Record<string, string>> = { receipts: 'msg.receipt', presence: 'presence', push: 'push', end: 'kicked' };

/** Events in the row of a route, which are emitted by its command. */
const RECEIVED = /\breceived: \[(?:[^[\]]|\[[^\]]*\])*\]/g;

/** Every event, notice and delivery that a source names: an emitting file has to name it. */
function namesIn(text: string): Set<string> {
  const source = text.replaceAll(RECEIVED, '');
  const quoted = [...source.matchAll(/'([a-z]+(?:\.[a-z]+)?)'/g)].map(([, name = '']) => name).filter((name) => EVENT_NAMES.has(name));
  const notices = [...source.matchAll(/\bNOTICE\.(\w+)/g)].map(([, name = '']) => `notice ${name}`);
  const kinds = [...source.matchAll(/\bkind: '(\w+)'/g)].flatMap(([, kind = '']) => EVENT_OF_KIND[kind] ?? []);
  const data = source.includes('emitDataUpdate(') ? ['data.update'] : [];
  return new Set([...quoted, ...notices, ...kinds, ...data]);
}

function readEmissions(): Record<string, string[]> {
  const paths = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const emitting = paths.filter((path) => /^(commands|routes)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'));
  const found = emitting.map((path): [string, string[]] => [path, [...namesIn(readFileSync(new URL(path, ROOT), 'utf8'))].sort()]);
  return Object.fromEntries(found.filter(([, names]) => names.length > 0));
}

const listed = (events: readonly { readonly events: readonly string[] }[]) => [...new Set(events.flatMap((entry) => entry.events))].sort();

describe('C3 the table of emissions', () => {
  test('lists every emitting file with the events that it names, and no other file', () => {
    expect(readEmissions()).toEqual(Object.fromEntries(Object.entries(EMISSIONS).map(([path, entries]): [string, string[]] => [path, listed(entries)])));
  });

  test('names a new event, notice or kind of delivery in a source', () => {
    const source = "emitEvent(unit, ids, { name: 'msg.new' }); emitNotice(unit, ids, { type: NOTICE.pins }); deliveries.push({ kind: 'push' });";
    expect([...namesIn(source)].sort()).toEqual(['msg.new', 'notice pins', 'push']);
    expect([...namesIn("{ row: 1, received: [{ rule: 'mark', events: ['pin.update'] }], run: () => emit('msg.new') }")]).toEqual(['msg.new']);
    expect([...namesIn("refuse(CODE.notFound, { msg: 'msg.unknown' })")]).toEqual([]);
  });

  test('restricted accounts get 20012 from each method and route that reaches others, except those with a stated reason', () => {
    const methods = Object.entries(ENGINE_POLICIES).filter(([name]) => ENGINE_REACH[name as keyof typeof ENGINE_REACH].length > 0);
    const routes = Object.entries(HTTP_POLICIES).filter(([name]) => HTTP_REACH[name]?.some(({ rule }) => rule !== 'self'));
    const open = [...methods, ...routes].flatMap(([name, policy]) => (policy.restricted === 'may' ? [name] : []));
    expect(open.sort()).toEqual(Object.keys(RESTRICTED_MAY).sort());
  });
});
