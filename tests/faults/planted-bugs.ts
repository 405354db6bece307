import type { PlantedBug } from '../support/plant-bug.ts';

/** Planted into a copy of the client before the build. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'a repeated send takes a new ID',
    rule: 'G6',
    file: 'src/sync/outbox/outbox.ts',
    find: '    ID: message.ID,\n    conversationID',
    replace: '    ID: `${message.ID.slice(0, -1)}${Math.floor(Math.random() * 10)}`,\n    conversationID',
  },
  {
    name: 'an unanswered request does not end the connection',
    rule: 'reliability §3.3',
    file: 'src/engines/chat/embedded/embedded-chat-engine.ts',
    find: '        settle(undefined);\n',
    replace: '        if (this.attempt > 0) return;\n        settle(undefined);\n',
  },
  {
    name: 'a file whose upload failed is given up',
    rule: 'G10',
    file: 'src/sync/outbox/outbox.ts',
    find: "    if (uploaded.kind === 'retry') return postpone(tried, undefined);",
    replace: "    if (uploaded.kind === 'retry') return fail(row, FILE_MISSING);",
  },
  {
    name: 'a later message overtakes a waiting one',
    rule: 'reliability §3.1',
    file: 'src/sync/outbox/outbox.ts',
    find: '    laneOf: ({ row }) => row.conversationID,',
    replace: '    laneOf: ({ row }) => row.ID,',
  },
];
