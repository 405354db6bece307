import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordSession } from './record-session.ts';

/** `npm run golden` adds the database of this build; with `--replace` it replaces the newest one, which must not belong to a release yet. */
const FOLDER = join(process.cwd(), 'tests', 'fixtures', 'databases');
const count = readdirSync(FOLDER).length;
const number = process.argv.includes('--replace') ? Math.max(count, 1) : count + 1;
const golden = await recordSession();
writeFileSync(join(FOLDER, `${String(number).padStart(3, '0')}.json`), `${JSON.stringify(golden, undefined, 1)}\n`);
process.stdout.write(`${Object.values(golden.rows).flat().length} rows\n`);
