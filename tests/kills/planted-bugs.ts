import { DatabaseSync } from '@photostructure/sqlite';
import type { BundlePatch } from '../durability/build-bundle.ts';

export type PlantedBug = { readonly name: string; readonly patch: BundlePatch; prepare?(databasePath: string): void };

/** Bugs known from similar servers. The harness must catch each. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    // The delay of the commit is longer than a life after its acknowledgements, so that no kill can miss it.
    name: 'answers-before-the-commit',
    patch: [
      [
        'for (const command of group) done.push(await runInSavepoint(tx, command));',
        `for (const command of group) {
           const outcome = await runInSavepoint(tx, command);
           command.done(outcome);
           done.push(outcome);
         }
         await new Promise((resolve) => setTimeout(resolve, 500));`,
      ],
      ['group.forEach((command, index) => command.done(', 'group.forEach((command, index) => void ('],
    ],
  },
  {
    name: 'forgets-which-ids-it-has',
    patch: [['if (known !== void 0) return answerStored(unit, known, conv);', '']],
    prepare: dropUniqueKey,
  },
  {
    name: 'signs-out-in-memory-only',
    patch: [['at: unit.now,\n\t\treason: "logout"', 'at: null,\n\t\treason: "logout"']],
  },
];

/** The unique key also prevents duplicates after the lookup, so the bug has to remove both. */
function dropUniqueKey(databasePath: string): void {
  const db = new DatabaseSync(databasePath);
  const { sql } = db.prepare("select sql from sqlite_master where type = 'table' and name = 'messages'").get() as { sql: string };
  const without = sql.replace(/,\s*constraint "messagesSender" unique \("sender", "id"\)/, '');
  if (without === sql) throw new Error('the unique key of messages is not where the planted bug expects it');
  const indices = db.prepare("select sql from sqlite_master where type = 'index' and tbl_name = 'messages' and sql is not null").all() as { sql: string }[];
  db.exec(['drop table messages', without, ...indices.map((index) => index.sql)].join(';'));
  db.close();
}
