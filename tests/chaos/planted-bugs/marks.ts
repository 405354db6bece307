import type { PlantedBug } from '../../support/plant-bug.ts';

/** Marks of messages: reactions, receipts, pins and deletions for both sides. */
export const MARKS_BUGS: readonly PlantedBug[] = [
  {
    name: 'the server deletes for both on one side only',
    rule: 'C37',
    file: 'server/commands/pins/delete-two-way.ts',
    find: '  for (const userId of people) await putDeletions(unit.db, { userId, conv, seqs });',
    replace: '  await putDeletions(unit.db, { userId: people[0], conv, seqs });',
  },
  {
    name: 'a refused deletion for both sides stays in progress forever',
    rule: 'C37',
    file: 'src/sync/outbox/end-op.ts',
    find: '(isRefused ? confirmed : afterAnswer(confirmed, op, overlay))',
    replace: 'afterAnswer(confirmed, op, overlay)',
  },
  {
    name: 'after the answer to a deletion for both sides, an unreadable event has to remove the messages',
    rule: 'C37',
    file: 'src/sync/outbox/end-op.ts',
    find: 'if (isDeletionForBoth(op) && !isRefused)',
    replace: "if (op.opId === '')",
  },
  {
    name: 'the pin list from the server removes a pin that the server does not know yet',
    rule: 'reliability §3.1',
    file: 'src/db/pins/pins.ts',
    find: 'const shown = asShown(confirmed, waiting, PINS_OVERLAY);',
    replace: 'const shown = isConfirmed ? confirmed : asShown(confirmed, waiting, PINS_OVERLAY);',
  },
  {
    name: 'dismissing a pin of the other side removes it for both',
    rule: 'C16',
    file: 'server/commands/pins/delete-pin.ts',
    find: 'if (pin.pinnerId === userId && (await',
    replace: "if (pin.pinnerId !== '' && (await",
  },
  {
    name: 'an own pin that was removed stays on the other side',
    rule: 'C16',
    file: 'server/commands/pins/delete-pin.ts',
    find: '    await publishPins(unit, pin.conv, peopleOfPair(pin.conv));',
    replace: '    await publishPins(unit, pin.conv, [userId]);',
  },
  {
    name: "removing one's reaction removes the same reaction of others",
    rule: 'G6',
    file: 'server/store/messages/message-marks.ts',
    find: "    .where('reactionId', '=', reaction.reactionId)\n    .where('userId', '=', reaction.userId)",
    replace: "    .where('reactionId', '=', reaction.reactionId)",
  },
  {
    name: 'a reaction from the server hides one that the server does not know yet',
    rule: 'reliability §3.1',
    file: 'src/core/apply/fold-messages.ts',
    find: 'space.shown.has(ID) ||',
    replace: '(space.shown.has(ID) && space.shown.get(ID)?.server === undefined) ||',
  },
  {
    name: 'the server does not notify the author about readers',
    rule: 'protocol §7 receipt',
    file: 'server/commands/messages/send-receipt.ts',
    find: '    await putReceiptNotice(unit.db, { authorId: row.sender, conv: row.conv, seq: row.seq });\n    authors.add(row.sender);',
    replace: '    if (row.seq % 2 === 0) authors.add(row.sender);',
  },
  {
    name: 'read receipts from offline are never sent',
    rule: 'A15',
    file: 'src/sync/commands/receipts/send-receipts.ts',
    find: '      await enqueueOp(context, {',
    replace: '      if (IDs.length === 1) await enqueueOp(context, {',
  },
];
