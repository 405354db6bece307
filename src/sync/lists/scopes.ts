import { pinsStaleAfter } from '../../core/conversations/chat-scopes.ts';
import { LISTS } from '../../core/lists/lists.ts';
import type { ServerList } from '../../core/lists/server-list.ts';
import type { OpRow } from '../../core/rows.ts';
import type { TableName } from '../../db/transaction.ts';
import { APPLIES, BLACKLIST, CONFIG, FAQ, ME, MEMBER } from './account-scopes.ts';
import { FRIEND, GROUP, PINS } from './chat-lists.ts';
import { loadList } from './load-list.ts';
import { NOTICES } from '../groups/group-notice-lists.ts';
import type { ScopeDefinition } from './scope-definition.ts';
import { endListOp } from './settle-list.ts';

/** All scopes. A list of core/lists needs no entry of its own. */
const SCOPES: readonly ScopeDefinition[] = [ME, MEMBER, CONFIG, APPLIES, BLACKLIST, FAQ, NOTICES, ...LISTS.map(scopeOfList), PINS, GROUP, FRIEND];

/** The scopes that the leader reads after each connection. */
export const START_SCOPES: readonly string[] = SCOPES.filter(({ isReadAtStart }) => isReadAtStart).map(({ scope }) => scope);

/** Tables that the end of an operation touches, in addition to those of a workspace. */
export const SCOPE_TABLES: readonly TableName[] = SCOPES.flatMap(({ operations }) => operations?.tables ?? []);

function scopeOfList(list: ServerList): ScopeDefinition {
  const { scope } = list;
  return {
    scope,
    isReadAtStart: true,
    load: async ({ context, api }) => loadList(context, api, list),
    operations: { entity: scope, isReadAfter: true, tables: [scope as TableName], end: async (db, ended) => endListOp(db, list, ended) },
  };
}

/** The scopes to read again after an operation is done. */
export function scopesStaleAfter(op: Pick<OpRow, 'call' | 'entity'>): readonly string[] {
  const lane = findLane(op.entity);
  const own = lane?.definition.operations?.isReadAfter === true ? [`${lane.definition.scope}${lane.id}`] : [];
  return [...own, ...pinsStaleAfter(op)];
}

type Named = { readonly definition: ScopeDefinition; readonly id: string };

export function findScope(name: string): Named | undefined {
  return find(name, ({ scope }) => scope);
}

/** Finds the scope that the operations of a lane change. */
export function findLane(entity: string): Named | undefined {
  return find(entity, ({ operations }) => operations?.entity);
}

/** The name of the scope to read again after an operation of this lane was refused. */
export function scopeOfLane(entity: string): string | undefined {
  const lane = findLane(entity);
  return lane && `${lane.definition.scope}${lane.id}`;
}

function find(name: string, nameOf: (definition: ScopeDefinition) => string | undefined): Named | undefined {
  for (const definition of SCOPES) {
    const own = nameOf(definition);
    if (own === undefined) continue;
    if (definition.hasId === true ? name.startsWith(own) : name === own) return { definition, id: name.slice(own.length) };
  }
  return undefined;
}
