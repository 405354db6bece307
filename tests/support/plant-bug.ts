import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A bug planted into a copy of the code. The harness must catch each (Q13). */
export type PlantedBug = {
  readonly name: string;
  readonly rule: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
};

/** Plants the bug into the copy of the tree in `folder`. */
export function plantBug(folder: string, bug: PlantedBug): void {
  const path = join(folder, bug.file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(bug.find)) throw new Error(`"${bug.name}": ${bug.file} no longer holds the text to replace`);
  writeFileSync(
    path,
    text.replace(bug.find, () => bug.replace),
  );
}
