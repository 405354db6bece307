import { APPLY_DIRECTION } from '../../../contract/http/apply-values.ts';
import { canAnswer } from '../../core/people/applications/applications.ts';
import { applicationOf, applyLane, refusedTextsOf, type ApplicationTexts } from '../../core/people/applications/refused-applications.ts';
import { foundWayOf, type FoundWay } from '../../core/people/applications/apply-source.ts';
import { relationOf, type Relation } from '../../core/people/relation.ts';
import type { ApplyRow } from '../../core/rows.ts';
import { readKv } from '../../db/kv.ts';
import { listAppliesOf } from '../../db/people/applies.ts';
import { listWaiting } from '../../db/overlay/waiting-ops.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';

/** The relation of the user to this person; undefined until the first read. */
export function useRelation(wtId: string): Relation | undefined {
  const { me, now } = useClient();
  return useQuery(async (db) => readRelation(db, { me, wtId, nowMs: now() }), [me, wtId, now]);
}

async function readRelation(
  db: AccountDatabase,
  { me, wtId, nowMs }: { readonly me: string; readonly wtId: string; readonly nowMs: number },
): Promise<Relation> {
  const [friend, blacklist, applications, waiting] = await Promise.all([
    db.friends.get(wtId),
    readKv(db, 'blacklist'),
    listAppliesOf(db, wtId),
    listWaiting(db, [applyLane(wtId)]),
  ]);
  return relationOf(wtId, { me, friend, isBlocked: blacklist?.includes(wtId) === true, applications, isQueued: waiting.length > 0, nowMs });
}

/** The application of this person that the user has not answered; undefined = none, or not read yet. */
export function useReceivedApplication(wtId: string): ApplyRow | undefined {
  const { now } = useClient();
  return useQuery(async (db) => (await listAppliesOf(db, wtId)).find((row) => canAnswer(row, now())), [wtId, now]);
}

/** How the user came to the chat with this person; undefined = unknown, or not read yet. */
export function useFoundWay(wtId: string): FoundWay | undefined {
  return useQuery(async (db) => foundWayOf(await readKv(db, 'foundWays'), wtId), [wtId]);
}

const NO_TEXTS: ApplicationTexts = { info: '', remark: '' };

/**
 * The texts of the user's last application to this person: one that waits for the network, one that the server refused (G11), or one that
 * waits for its answer. Undefined until the first read.
 */
export function useLastApplication(wtId: string): ApplicationTexts | undefined {
  return useQuery(
    async (db) => {
      const [waiting, refused, rows] = await Promise.all([listWaiting(db, [applyLane(wtId)]), readKv(db, 'refusedApplications'), listAppliesOf(db, wtId)]);
      const queued = waiting.findLast((op) => applicationOf(op) !== undefined);
      const texts = queued === undefined ? refusedTextsOf(refused, wtId) : (applicationOf(queued) ?? NO_TEXTS);
      if (texts.info !== '' || texts.remark !== '') return texts;
      return { info: rows.find(({ direction }) => direction === APPLY_DIRECTION.sent)?.applyInfo ?? '', remark: '' };
    },
    [wtId],
  );
}
