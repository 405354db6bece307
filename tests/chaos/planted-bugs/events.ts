import type { PlantedBug } from '../../support/plant-bug.ts';

/** Events, cursors and history of the own log and of large groups. */
export const EVENTS_BUGS: readonly PlantedBug[] = [
  {
    name: 'the client stores the cursor before the rows, in a separate transaction',
    rule: 'G3',
    file: 'src/sync/inbound/apply-batch.ts',
    find: '  return writeAsLeader({ db, epoch }, TABLES, async (db) => {\n    // Reads cursor and rows together, to save a wait. Some rows may belong to events that the cursor shows as already applied.\n    const [space, waiting] = await Promise.all([\n      loadSpace(context, wantedBy(eventsOf(items)), range),\n      listWaiting(db, conversationsOf(eventsOf(items)).flatMap(lanesOfMessages)),\n    ]);\n    const cursor = range === undefined ? space.values.cursor : enterLog(space, range);',
    replace:
      "  const before = (await readKv(db, 'cursor')) ?? 0;\n  await writeAsLeader({ db, epoch }, TABLES, async (db) => range === undefined && putKv(db, 'cursor', Math.max(before, items.at(-1)?.pts ?? 0)));\n  return writeAsLeader({ db, epoch }, TABLES, async (db) => {\n    const waiting = await listWaiting(db, conversationsOf(eventsOf(items)).flatMap(lanesOfMessages));\n    const space = await loadSpace(context, wantedBy(eventsOf(items)), range);\n    const cursor = range === undefined ? before : enterLog(space, range);",
  },
  {
    name: 'a repeated frame fills the gap of a lost one',
    rule: 'G3',
    file: 'src/sync/inbound/inbound.ts',
    find: '    const fresh = firstOfEach(waiting.filter((item) => item.pts > cursor));\n    const gapAt = fresh.findIndex((item, at) => item.pts !== cursor + at + 1);',
    replace:
      '    const fresh = waiting.filter((item) => item.pts > cursor).toSorted((a, b) => a.pts - b.pts);\n    const gapAt = fresh.length === (fresh.at(-1)?.pts ?? cursor) - cursor ? -1 : 0;',
  },
  {
    name: 'the client ignores a gap in the event stream',
    rule: 'G3',
    file: 'src/sync/inbound/inbound.ts',
    find: '    const gapAt = fresh.findIndex((item, at) => item.pts !== cursor + at + 1);',
    replace: '    const gapAt = -1;',
  },
  {
    name: 'the client does not retry a failed write of events',
    rule: 'G8',
    file: 'src/sync/inbound/inbound.ts',
    find: "    context.report(error, 'inbound');\n    if (hasLostLeadership(error)) return;",
    replace: "    context.report(error, 'inbound');\n    if (context.epoch > 0) return;",
  },
  {
    name: 'any storage error puts the event into quarantine',
    rule: 'G8',
    file: 'src/db/storage-errors.ts',
    find: '  return POISON.has(nameOf(error)) || POISON.has(nameOf(innerOf(error)));',
    replace: "  return nameOf(error) !== 'FencedError';",
  },
  {
    name: 'a tab whose term ended never competes for the leadership again',
    rule: 'G9',
    file: 'src/sync/leader/leader.ts',
    find: '        if (turn !== mine) return;\n',
    replace: '        return;\n',
  },
  {
    name: 'a late page of history brings back deleted messages',
    rule: 'G7',
    file: 'src/sync/history/load-history.ts',
    find: '    if (hasChanged(since, conversationID)) return false;',
    replace: '    if (hasChanged(since, `${conversationID} `)) return false;',
  },
  {
    name: 'a recalled message stays in the unread count',
    rule: 'A41',
    file: 'src/core/apply/apply-event.ts',
    find: '    if (row === undefined || (row.isRevoked && !isStatedBetter(row, change))) continue;\n    uncount(space, row);',
    replace: '    if (row === undefined || (row.isRevoked && !isStatedBetter(row, change))) continue;',
  },
  {
    name: 'a message beyond the next sequence leaves no hole',
    rule: 'G7',
    file: 'src/core/apply/apply-conversation.ts',
    find: '  if (incoming.lastSequence >= from) {',
    replace: '  if (incoming.lastSequence < from) {',
  },
  {
    name: 'a conversation state from the server hides waiting operations',
    rule: 'decision 050',
    file: 'src/db/overlay/fold-conversation.ts',
    find: '  return shownConversation(confirmed, waiting);',
    replace: '  return confirmed;',
  },
  {
    name: 'the client never compares rows from before a cut of the log with history',
    rule: 'protocol §7 Catch-up',
    file: 'src/sync/inbound/bootstrap.ts',
    find: '=== 1) await markUncompared(db);',
    replace: '=== 2) await markUncompared(db);',
  },
  {
    name: 'large group: the client stores the cursor before the events, in a separate transaction',
    rule: 'G3',
    file: 'src/sync/inbound/apply-batch.ts',
    find: '  return writeAsLeader({ db, epoch }, TABLES, async (db) => {\n    // Reads cursor and rows together, to save a wait. Some rows may belong to events that the cursor shows as already applied.\n    const [space, waiting] = await Promise.all([\n      loadSpace(context, wantedBy(eventsOf(items)), range),\n      listWaiting(db, conversationsOf(eventsOf(items)).flatMap(lanesOfMessages)),\n    ]);\n    const cursor = range === undefined ? space.values.cursor : enterLog(space, range);',
    replace:
      '  if (range !== undefined) await writeAsLeader({ db, epoch }, TABLES, async () => db.conversations.update(conversationOfGroup(range.group), { eventPts: range.upTo }));\n  return writeAsLeader({ db, epoch }, TABLES, async (db) => {\n    const waiting = await listWaiting(db, conversationsOf(eventsOf(items)).flatMap(lanesOfMessages));\n    const space = await loadSpace(context, wantedBy(eventsOf(items)), range);\n    if (range !== undefined) enterLog(space, { ...range, after: space.conversations.get(conversationOfGroup(range.group)) === undefined ? range.after : range.upTo });\n    const cursor = range === undefined ? space.values.cursor : (range.after ?? 0);',
  },
  {
    name: 'large group: the client ignores the heads in the last page of the own log',
    rule: 'decision 039',
    file: 'src/sync/inbound/inbound.ts',
    find: '    groupLogs.compare(heads ?? []);',
    replace: '    groupLogs.compare((heads ?? []).slice(0, 0));',
  },
  {
    name: 'large group: a reaction list for all members removes own reactions',
    rule: 'decision 039',
    file: 'src/core/apply/apply-event.ts',
    find: 'personalReactions(reactionList, afterReactor(ownReactions(row.reactionList), reactor, space.me))',
    replace: 'personalReactions(reactionList, afterReactor({}, reactor, space.me))',
  },
  {
    name: 'large group: the client of a member who left does not read up to the end of the membership',
    rule: 'decision 039',
    file: 'src/core/apply/apply-event.ts',
    find: '  if (isLargeGroup(conversation)) space.ended.add(conversation.conversationID);',
    replace: '  if (isLargeGroup(conversation)) space.ended.delete(conversation.conversationID);',
  },
];
