import type { PlantedBug } from '../../support/plant-bug.ts';

/** Messages on their way from the sender to the log. */
export const SENDING_BUGS: readonly PlantedBug[] = [
  {
    name: 'a repeated send takes a new ID',
    rule: 'G6',
    file: 'src/sync/outbox/outbox.ts',
    find: '    ID: message.ID,\n    conversationID',
    replace: '    ID: `${message.ID}${Math.floor(Math.random() * 10)}`,\n    conversationID',
  },
  {
    name: 'the outbox row is deleted before the acknowledgement',
    rule: 'G2',
    file: 'src/sync/outbox/outbox.ts',
    find: "      return setStatus(db, message, { status: 'sending' });",
    replace: "      await db.outbox.delete(ID);\n      return setStatus(db, message, { status: 'sending' });",
  },
  {
    name: 'the acknowledgement is not stored on the message',
    rule: 'reliability §0.10',
    file: 'src/sync/outbox/outbox.ts',
    find: "{ status: 'success', ackSeq: answer.sequence }",
    replace: "{ status: 'success' }",
  },
  {
    name: 'a later message overtakes a waiting one',
    rule: 'reliability §3.1',
    file: 'src/sync/outbox/outbox.ts',
    find: '    laneOf: ({ row }) => row.conversationID,',
    replace: '    laneOf: ({ row }) => row.ID,',
  },
  {
    name: 'a missing answer counts as a permanent refusal',
    rule: 'G10',
    file: 'src/sync/outbox/outbox.ts',
    find: "    if (outcome.kind === 'unknown') return requeue(row);",
    replace: "    if (outcome.kind === 'unknown') return fail(row, FILE_MISSING);",
  },
  {
    name: 'the server stores a repeated send as a second row',
    rule: 'G6',
    file: 'server/commands/messages/send-message.ts',
    find: '  if (known !== undefined) return answerStored(unit, known, conv);',
    replace: '  if (known !== undefined) message.ID = `${message.ID}0`;',
  },
  {
    name: 'the server announces a message that it has not stored',
    rule: 'G12',
    file: 'server/commands/messages/append-message.ts',
    find: '  await insertMessage(unit.db, row);\n  unit.stored.messages += 1;',
    replace: '  if (unit.now % 3 !== 0) await insertMessage(unit.db, row);\n  unit.stored.messages += 1;',
  },
];
