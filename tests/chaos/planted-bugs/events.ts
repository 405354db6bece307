import type { PlantedBug } from '../../support/plant-bug.ts';

/** Events, cursors and history, of the own log and of large groups. */
export const EVENTS_BUGS: readonly PlantedBug[] = [
  {
    name: 'the cursor is stored before the rows, in a transaction of its own',
    rule: 'G3',
    file: 'src/sync/inbound/apply-batch.ts',
    find: '  return writeAsLeader({ db, epoch }, TABLES, async (db) => {\n    // Asked together, maybe for some events too many: what is behind the cursor is only known with the answer.\n    const [space, waiting] = await Promise.all([\n      loadSpace(context, wantedBy(eventsOf(items)), range),\n      listWaiting(db, conversationsOf(eventsOf(items)).flatMap(lanesOfMessages)),\n    ]);\n    const cursor = range === undefined ? space.values.cursor : enterLog(space, range);',
    replace:
      "  const before = (await readKv(db, 'cursor')) ?? 0;\n  await writeAsLeader({ db, epoch }, TABLES, async (db) => range === undefined && putKv(db, 'cursor', Math.max(before, items.at(-1)?.pts ?? 0)));\n  return writeAsLeader({ db, epoch }, TABLES, async (db) => {\n    const waiting = await listWaiting(db, conversationsOf(eventsOf(items)).flatMap(lanesOfMessages));\n    const space = await loadSpace(context, wantedBy(eventsOf(items)), range);\n    const cursor = range === undefined ? before : enterLog(space, range);",
  },
  {
    name: 'a repeated frame stands in for a lost one',
    rule: 'G3',
    file: 'src/sync/inbound/inbound.ts',
    find: '    const fresh = firstOfEach(waiting.filter((item) => item.pts > cursor));\n    const gapAt = fresh.findIndex((item, at) => item.pts !== cursor + at + 1);',
    replace:
      '    const fresh = waiting.filter((item) => item.pts > cursor).toSorted((a, b) => a.pts - b.pts);\n    const gapAt = fresh.length === (fresh.at(-1)?.pts ?? cursor) - cursor ? -1 : 0;',
  },
  {
    name: 'a gap in the event stream is not noticed',
    rule: 'G3',
    file: 'src/sync/inbound/inbound.ts',
    find: '    const gapAt = fresh.findIndex((item, at) => item.pts !== cursor + at + 1);',
    replace: '    const gapAt = -1;',
  },
  {
    name: 'a failed write of events is not tried again',
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
    name: 'a tab whose term ended never stands for leader again',
    rule: 'G9',
    file: 'src/sync/leader/leader.ts',
    find: '        if (turn !== mine) return;\n',
    replace: '        return;\n',
  },
  {
    name: 'a page of history brings back what was deleted meanwhile',
    rule: 'G7',
    file: 'src/sync/history/load-history.ts',
    find: '    if (hasChanged(since, conversationID)) return false;',
    replace: '    if (hasChanged(since, `${conversationID} `)) return false;',
  },
  {
    name: 'a recalled message stays in the unread counter',
    rule: 'A41',
    file: 'src/core/apply/apply-event.ts',
    find: '    if (row === undefined || (row.isRevoked && !isStatedBetter(row, change))) continue;\n    uncount(space, row);',
    replace: '    if (row === undefined || (row.isRevoked && !isStatedBetter(row, change))) continue;',
  },
  {
    name: 'a message beyond the next place leaves no hole',
    rule: 'G7',
    file: 'src/core/apply/apply-conversation.ts',
    find: '  if (incoming.lastSequence >= from) {',
    replace: '  if (incoming.lastSequence < from) {',
  },
  {
    name: 'a state of a conversation hides what waits for it',
    rule: 'decision 050',
    file: 'src/db/overlay/fold-conversation.ts',
    find: '  return shownConversation(confirmed, waiting);',
    replace: '  return confirmed;',
  },
  {
    name: 'what was stored before the log was cut is never compared with history',
    rule: 'protocol §7 Catch-up',
    file: 'src/sync/inbound/bootstrap.ts',
    find: '=== 1) await markUncompared(db);',
    replace: '=== 2) await markUncompared(db);',
  },
  {
    name: 'large group: the cursor is stored before the events, in a transaction of its own',
    rule: 'G3',
    file: 'src/sync/inbound/apply-batch.ts',
    find: '  return writeAsLeader({ db, epoch }, TABLES, async (db) => {\n    // Asked together, maybe for some events too many: what is behind the cursor is only known with the answer.\n    const [space, waiting] = await Promise.all([\n      loadSpace(context, wantedBy(eventsOf(items)), range),\n      listWaiting(db, conversationsOf(eventsOf(items)).flatMap(lanesOfMessages)),\n    ]);\n    const cursor = range === undefined ? space.values.cursor : enterLog(space, range);',
    replace:
      '  if (range !== undefined) await writeAsLeader({ db, epoch }, TABLES, async () => db.conversations.update(conversationOfGroup(range.group), { eventPts: range.upTo }));\n  return writeAsLeader({ db, epoch }, TABLES, async (db) => {\n    const waiting = await listWaiting(db, conversationsOf(eventsOf(items)).flatMap(lanesOfMessages));\n    const space = await loadSpace(context, wantedBy(eventsOf(items)), range);\n    if (range !== undefined) enterLog(space, { ...range, after: space.conversations.get(conversationOfGroup(range.group)) === undefined ? range.after : range.upTo });\n    const cursor = range === undefined ? space.values.cursor : (range.after ?? 0);',
  },
  {
    name: 'large group: heads that the last page of the own log tells are not compared',
    rule: 'decision 039',
    file: 'src/sync/inbound/inbound.ts',
    find: '    groupLogs.compare(heads ?? []);',
    replace: '    groupLogs.compare((heads ?? []).slice(0, 0));',
  },
  {
    name: 'large group: a list of reactions for all takes own ones away',
    rule: 'decision 039',
    file: 'src/core/apply/apply-event.ts',
    find: 'personalReactions(reactionList, afterReactor(ownReactions(row.reactionList), reactor, space.me))',
    replace: 'personalReactions(reactionList, afterReactor({}, reactor, space.me))',
  },
  {
    name: 'large group: who has left does not read on to the end of the membership',
    rule: 'decision 039',
    file: 'src/core/apply/apply-event.ts',
    find: '  if (isLargeGroup(conversation)) space.ended.add(conversation.conversationID);',
    replace: '  if (isLargeGroup(conversation)) space.ended.delete(conversation.conversationID);',
  },
];
