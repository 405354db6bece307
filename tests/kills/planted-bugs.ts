import { DatabaseSync } from '@photostructure/sqlite';
import type { BundlePatch } from '../durability/build-bundle.ts';

export type PlantedBug = { readonly name: string; readonly patch: BundlePatch; prepare?(databasePath: string): void };

/** Bugs a server like this one has had elsewhere; the harness must see each. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    // The commit is held up for longer than a life lasts after its acknowledgements, so that no kill can miss it.
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

/** The lookup alone is not the protection: behind it stands the unique key, so the bug is planted in both. */
function dropUniqueKey(databasePath: string): void {
  const db = new DatabaseSync(databasePath);
  const { sql } = db.prepare("select sql from sqlite_master where type = 'table' and name = 'messages'").get() as { sql: string };
  const without = sql.replace(/,\s*constraint "messagesSender" unique \("sender", "id"\)/, '');
  if (without === sql) throw new Error('the unique key of messages is not where the planted bug expects it');
  const indices = db.prepare("select sql from sqlite_master where type = 'index' and tbl_name = 'messages' and sql is not null").all() as { sql: string }[];
  db.exec(['drop table messages', without, ...indices.map((index) => index.sql)].join(';'));
  db.close();
}
