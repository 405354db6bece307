import type { PlantedBug } from '../../support/plant-bug.ts';

/** Tabs, applications, friends and deletions that wait. */
export const PEOPLE_BUGS: readonly PlantedBug[] = [
  {
    name: 'people: a later change of a new tab keeps its temporary ID',
    rule: 'protocol §12.4',
    file: 'src/core/lists/fold-list.ts',
    find: "  if (op.call.kind !== 'http' || operation === undefined || operation.kind === 'add') return op;",
    replace: "  if (op.call.kind !== 'http' || operation === undefined || operation.kind === 'add' || list.scope === 'tabs') return op;",
  },
  {
    name: 'people: a deleted new tab comes back with a list that was read before the answer',
    rule: 'decision 050',
    file: 'src/sync/lists/settle-list.ts',
    find: '  if (!isStored) return table.delete(key);',
    replace: '  if (!isStored) return;',
  },
  {
    name: 'people: the list of applications replaces a waiting answer',
    rule: 'decision 050',
    file: 'src/db/people/applies.ts',
    find: '  await foldRow(db, folded(db, row.id, row), { change: () => row, isConfirmed: true });',
    replace: '  await db.applies.put(row);',
  },
  {
    name: 'people: a refused change of a tab or tag stays',
    rule: 'TAB-012',
    file: 'src/sync/lists/settle-list.ts',
    find: '  for (const key of changedIds(list, op, all)) await',
    replace: '  if (!isRefused) for (const key of changedIds(list, op, all)) await',
  },
  {
    name: 'people: the tabs are not announced when a friend leaves them',
    rule: 'TAB-006',
    file: 'server/commands/tabs/publish-tabs.ts',
    find: '  if (owners.length > 0) await emitDataUpdate',
    replace: '  if (owners.length > 99) await emitDataUpdate',
  },
  {
    name: 'people: the end of a deletion takes messages that came after it',
    rule: 'decision 066',
    file: 'src/sync/commands/conversations/delete-conversation.ts',
    find: '    await deleteUpTo(context, row, { ...pending, isKept:',
    replace: '    await deleteUpTo(context, row, { ...pending, upTo: row.lastSequence, isKept:',
  },
];
