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
    name: 'what was refused to be deleted for both stays on its way for ever',
    rule: 'C37',
    file: 'src/sync/end-op.ts',
    find: '(isRefused ? told : afterAnswer(told, op, overlay))',
    replace: 'afterAnswer(told, op, overlay)',
  },
  {
    name: 'the answer to a deletion for both leaves it to an unreadable event to remove the messages',
    rule: 'C37',
    file: 'src/sync/end-op.ts',
    find: 'if (isDeletionForBoth(op) && !isRefused)',
    replace: "if (op.opId === '')",
  },
  {
    name: 'the list of pins that the server tells takes away one that it has not heard of',
    rule: 'reliability §3.1',
    file: 'src/db/people/pins.ts',
    find: 'const shown = asShown(told, waiting, PINS_OVERLAY);',
    replace: 'const shown = isTold ? told : asShown(told, waiting, PINS_OVERLAY);',
  },
  {
    name: 'who dismisses a pin of the other side takes it away from both',
    rule: 'C16',
    file: 'server/commands/pins/delete-pin.ts',
    find: 'if (pin.pinnerId === userId && (await',
    replace: "if (pin.pinnerId !== '' && (await",
  },
  {
    name: 'an own pin that was taken away stays with the other side',
    rule: 'C16',
    file: 'server/commands/pins/delete-pin.ts',
    find: '    await tellPins(unit, pin.conv, peopleOfPair(pin.conv));',
    replace: '    await tellPins(unit, pin.conv, [userId]);',
  },
  {
    name: 'who takes back a reaction takes those of others along',
    rule: 'G6',
    file: 'server/store/message-marks.ts',
    find: "    .where('reactionId', '=', reaction.reactionId)\n    .where('userId', '=', reaction.userId)",
    replace: "    .where('reactionId', '=', reaction.reactionId)",
  },
  {
    name: 'a reaction told by the server hides one that it has not heard of',
    rule: 'reliability §3.1',
    file: 'src/db/overlay/fold-messages.ts',
    find: 'space.shown.has(ID) ||',
    replace: '(space.shown.has(ID) && space.shown.get(ID)?.server === undefined) ||',
  },
  {
    name: 'the author of a message is not told who has read it',
    rule: 'protocol §7 receipt',
    file: 'server/commands/messages/send-receipt.ts',
    find: '    await putReceiptNotice(unit.db, { authorId: row.sender, conv: row.conv, seq: row.seq });\n    authors.add(row.sender);',
    replace: '    if (row.seq % 2 === 0) authors.add(row.sender);',
  },
  {
    name: 'what was seen without a network is told to nobody',
    rule: 'A15',
    file: 'src/sync/commands/send-receipts.ts',
    find: '      await enqueueOp(context, {',
    replace: '      if (IDs.length === 1) await enqueueOp(context, {',
  },
];
