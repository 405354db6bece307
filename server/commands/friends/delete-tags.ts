import { deleteTag } from '../../store/friends/friend-tags.ts';
import type { Db } from '../../store/tables.ts';
import type { Write } from '../item-steps.ts';
import type { Steps } from '../run-steps.ts';
import { emitDataUpdate } from '../unit.ts';
import { requireTags, TAGS } from './change-tags.ts';

/** A transaction ends after the tag with which it has removed this many friends. 100 tags of 3,000 friends would block others for seconds. */
const FRIENDS_PER_STEP = 3000;

/**
 * If one ID does not belong to the caller, nothing is deleted (authorisation §50). The progress is the number of deleted tags; a tag that is
 * deleted already is skipped, because a crash repeats a step.
 */
export function deleteTagSteps(write: Write, userId: string, given: readonly string[]): Steps<number, null> {
  const ids = [...new Set(given)];
  return {
    begin: async () => {
      await write((unit) => requireTags(unit, userId, ids));
      return 0;
    },
    step: async (done) => {
      if (done < ids.length) return { progress: await write(({ db }) => deleteSome(db, ids, done)) };
      if (ids.length > 0) await write((unit) => emitDataUpdate(unit, [userId], TAGS));
      return { answer: null };
    },
  };
}

async function deleteSome(db: Db, ids: readonly string[], done: number): Promise<number> {
  let next = done;
  for (let removed = 0; next < ids.length && removed < FRIENDS_PER_STEP; next += 1) removed += await deleteTag(db, ids[next] ?? '');
  return next;
}
