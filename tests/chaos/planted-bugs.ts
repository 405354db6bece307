/** A bug put into a copy of the code, never into the code: the harness must catch each (Q13). */
export type PlantedBug = {
  readonly name: string;
  readonly rule: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
};

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'a send that is repeated takes a new ID',
    rule: 'G6',
    file: 'src/sync/outbox.ts',
    find: '    ID: message.ID,\n    conversationID',
    replace: '    ID: `${message.ID}${Math.floor(Math.random() * 10)}`,\n    conversationID',
  },
  {
    name: 'the outbox row is gone before the acknowledgement',
    rule: 'G2',
    file: 'src/sync/outbox.ts',
    find: "      return setStatus(message, { status: 'sending' });",
    replace: "      await db.outbox.delete(ID);\n      return setStatus(message, { status: 'sending' });",
  },
  {
    name: 'the acknowledgement leaves no mark on the message',
    rule: 'reliability §0.10',
    file: 'src/sync/outbox.ts',
    find: "{ status: 'success', ackSeq: answer.sequence }",
    replace: "{ status: 'success' }",
  },
  {
    name: 'the cursor is stored before the rows, in a transaction of its own',
    rule: 'G3',
    file: 'src/sync/apply-batch.ts',
    find: "  const { db, me, epoch } = context;\n  return writeAsLeader({ db, epoch }, TABLES, async () => {\n    const cursor = (await readKv(db, 'cursor')) ?? 0;",
    replace:
      "  const { db, me, epoch } = context;\n  const cursor = (await readKv(db, 'cursor')) ?? 0;\n  await writeAsLeader({ db, epoch }, TABLES, async () => putKv(db, 'cursor', Math.max(cursor, items.at(-1)?.pts ?? 0)));\n  return writeAsLeader({ db, epoch }, TABLES, async () => {",
  },
  {
    name: 'a repeated frame stands in for a lost one',
    rule: 'G3',
    file: 'src/sync/inbound.ts',
    find: '  return sorted.filter((item, at) => item.pts !== sorted[at - 1]?.pts);',
    replace: '  return sorted;',
  },
  {
    name: 'a gap in the event stream is not noticed',
    rule: 'G3',
    file: 'src/sync/inbound.ts',
    find: '    const gapAt = fresh.findIndex((item, at) => item.pts !== cursor + at + 1);',
    replace: '    const gapAt = -1;',
  },
  {
    name: 'a failed write of events is not tried again',
    rule: 'G8',
    file: 'src/sync/inbound.ts',
    find: '    if (isOverthrown(error) || isStopped) return;',
    replace: '    if (context.epoch > 0) return;',
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
    file: 'src/sync/leader.ts',
    find: '        if (turn !== mine) return;\n',
    replace: '        return;\n',
  },
  {
    name: 'a later message overtakes one that waits',
    rule: 'reliability §3.1',
    file: 'src/sync/outbox.ts',
    find: '    laneOf: (row) => row.conversationID,',
    replace: '    laneOf: (row) => row.ID,',
  },
  {
    name: 'a page of history brings back what was deleted meanwhile',
    rule: 'G7',
    file: 'src/sync/load-history.ts',
    find: '    if (context.changes.of(conversationID) !== changes) return false;',
    replace: '    if (context.changes.of(conversationID) < changes) return false;',
  },
  {
    name: 'a recalled message stays in the unread counter',
    rule: 'A41',
    file: 'src/core/apply/apply-event.ts',
    find: '    if (row === undefined || row.isRevoked) continue;\n    uncount(space, row);',
    replace: '    if (row === undefined || row.isRevoked) continue;',
  },
  {
    name: 'a message beyond the next place leaves no hole',
    rule: 'G7',
    file: 'src/core/apply/apply-conversation.ts',
    find: '  if (incoming.lastSequence >= from) {',
    replace: '  if (incoming.lastSequence < from) {',
  },
  {
    name: 'an answer that never came counts as refused for good',
    rule: 'G10',
    file: 'src/sync/outbox.ts',
    find: "    if (outcome.kind === 'unknown') return requeue(row);",
    replace: "    if (outcome.kind === 'unknown') return fail(row, FILE_MISSING);",
  },
  {
    name: 'the server answers a repeated send with a second row',
    rule: 'G6',
    file: 'server/commands/messages/send-message.ts',
    find: '  if (known !== undefined) return answerAgain(unit, known, conv);',
    replace: '  if (known !== undefined) message.ID = `${message.ID}0`;',
  },
  {
    name: 'the server tells of a message that it has not stored',
    rule: 'G12',
    file: 'server/commands/messages/append-message.ts',
    find: '  await insertMessage(unit.db, row);',
    replace: '  if (unit.now % 3 !== 0) await insertMessage(unit.db, row);',
  },
  {
    name: 'the server lets a draft overwrite one that its writer has not seen',
    rule: 'G11',
    file: 'server/commands/drafts/sync-drafts.ts',
    find: '(item.baseVersion ?? known.version) !== known.version',
    replace: '(item.baseVersion ?? 0) < 0',
  },
  {
    name: 'a save forgets what another tab wrote into the draft',
    rule: 'G11',
    file: 'src/sync/commands/save-draft.ts',
    find: 'old !== undefined && old.version > draft.basis.version',
    replace: 'old !== undefined && old.version < 0',
  },
  {
    name: 'a draft of the server takes the place of one that is not stored there',
    rule: 'G11',
    file: 'src/core/drafts.ts',
    find: '  if (local.isDirty === 0) return',
    replace: '  if (local.version > 0) return',
  },
  {
    name: 'an operation without an HTTP answer counts as done',
    rule: 'G10',
    file: 'src/sync/ops.ts',
    find: "return op.call.kind === 'http' ? postpone(op, undefined) : wait(op, UNKNOWN_PAUSE_MS, op.tries);",
    replace: "return op.call.kind === 'http' ? void (await finish(op, false)) : wait(op, UNKNOWN_PAUSE_MS, op.tries);",
  },
  {
    name: 'the time of requests counts on from a clock that was wrong',
    rule: 'G10',
    file: 'src/api/http-client.ts',
    find: 'lastTimestamp = lastTimestamp - nowMs > LIMITS.signToleranceMs ? nowMs : Math.max(lastTimestamp + 1, nowMs);',
    replace: 'lastTimestamp = Math.max(lastTimestamp + 1, nowMs);',
  },
  {
    name: 'a refusal of the attempt takes the change back',
    rule: 'G10',
    file: 'src/main/account-api.ts',
    find: "if (outcome.kind === 'unreachable' || NOT_FINAL.has(outcome.code)) return",
    replace: "if (outcome.kind === 'unreachable') return",
  },
  {
    name: 'a worker that died is not replaced',
    rule: 'reliability §3.3',
    file: 'src/main/keep-worker-alive.ts',
    find: '        stop(asked);\n',
    replace: '',
  },
  {
    name: 'a newcomer reads what was said before he came',
    rule: 'contract §7 Sequence',
    file: 'server/commands/groups/change-membership.ts',
    find: '    await insertMember(unit.db, member, fromSeq);',
    replace: '    await insertMember(unit.db, member, Math.max(0, fromSeq - 3));',
  },
  {
    name: 'a recall does not reach who has left',
    rule: 'contract §7 Sequence',
    file: 'server/commands/messages/revoke-message.ts',
    find: '  return [...members, ...(await listStatesOfConversation(unit.db, conv, [...readers]))];',
    replace: '  return members;',
  },
  {
    name: 'tips of a group count as unread',
    rule: 'A41',
    file: 'server/commands/groups/change-membership.ts',
    find: '    noUnread: 1,\n',
    replace: '',
  },
];
