import * as z from 'zod/mini';
import { readUserConfig, userInfo } from '../../../contract/http/account.ts';
import { helperQuestions } from '../../../contract/http/helper.ts';
import { blackList, friendApplyList } from '../../../contract/http/people.ts';
import { CODE } from '../../../contract/codes.ts';
import { BLACKLIST_SCOPE } from '../../core/blacklist/blacklist.ts';
import { answerOfOp, APPLIES_SCOPE } from '../../core/people/applications/applications.ts';
import { APPLY_OVERLAY } from '../../core/overlay/apply-overlay.ts';
import { afterAnswer } from '../../core/overlay/row-overlay.ts';
import type { ApplyRow } from '../../core/rows.ts';
import { CONFIG_ENTITY, CONFIG_SCOPE, readConfig } from '../../core/settings/user-config.ts';
import type { FoldedKey } from '../../core/overlay/value-overlay.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { foldAnswered, foldValue, storeConfirmedValue } from '../../db/overlay/fold-value.ts';
import { dropUnlisted } from '../../db/bulk/drop-unlisted.ts';
import { foldApply, listAppliesOf, listConfirmedApplies, putConfirmedApply } from '../../db/people/applies.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { readUnderOps } from './read-under-ops.ts';
import type { ScopeDefinition, ScopeSource } from './scope-definition.ts';
import { answerOf, Unanswered, valueOf } from './value-of.ts';
import { withStored } from './with-stored.ts';

/** Accepts any settings, because an unknown or damaged one must not discard the others. */
const settings = z.record(z.string(), z.unknown());

async function loadMe({ context, api, ended }: ScopeSource): Promise<void> {
  const outcome = await api.call(userInfo, {});
  if (outcome.kind === 'refused' && outcome.code === CODE.unauthorised) ended(outcome.code);
  const value = valueOf(outcome);
  if (value === undefined) return;
  // The token in the answer is a secret of the session, so it is not stored for the screens.
  const { token: _token, ...profile } = value;
  await writeAsLeader(context, ['kv'], async (db) => putKv(db, 'me', profile));
}

function endsValue(key: FoldedKey): NonNullable<ScopeDefinition['operations']>['end'] {
  return async (db, { op, isRefused }) => (isRefused ? foldValue(db, key) : foldAnswered(db, key, op));
}

export const ME: ScopeDefinition = { scope: 'me', isReadAtStart: true, load: loadMe };

/** Another name for the same scope in `data.update`. */
export const MEMBER: ScopeDefinition = { scope: 'member', load: loadMe };

export const CONFIG: ScopeDefinition = {
  scope: CONFIG_SCOPE,
  isReadAtStart: true,
  load: async ({ context, api }) =>
    readUnderOps(context, {
      entity: CONFIG_ENTITY,
      read: async () => valueOf(await api.call({ ...readUserConfig, answer: settings }, {})),
      tables: ['kv'],
      store: async (db, confirmed) => storeConfirmedValue(db, 'userConfig', (before) => readConfig(confirmed, before)),
    }),
  operations: { entity: CONFIG_ENTITY, isReadAfter: true, end: endsValue('userConfig') },
};

/** The applications of both directions. */
export const APPLIES: ScopeDefinition = {
  scope: APPLIES_SCOPE,
  isReadAtStart: true,
  load: async ({ context, api }) =>
    readUnderOps(context, {
      entity: APPLIES_SCOPE,
      async read() {
        const before = await listConfirmedApplies(context.db);
        const received = answerOf(await api.call(friendApplyList, { applyType: 1, peek: 1 }));
        const sent = answerOf(await api.call(friendApplyList, { applyType: 2 }));
        if (received === undefined || sent === undefined) return undefined;
        return { before, rows: [...received.value, ...sent.value], isWhole: received.isWhole && sent.isWhole };
      },
      tables: ['applies'],
      async store(db, { before, rows, isWhole }) {
        // An event may be newer than this answer, which was requested before it.
        if (!isEqual(await listConfirmedApplies(db), before)) throw new Unanswered('changed meanwhile');
        for (const row of rows) await putConfirmedApply(db, row);
        if (isWhole) await dropUnlisted(db.applies, rows, 'id');
      },
    }),
  operations: {
    entity: APPLIES_SCOPE,
    isReadAfter: true,
    async end(db, { op, isRefused }) {
      const answer = answerOfOp(op);
      const change = (confirmed: ApplyRow): ApplyRow => (isRefused ? confirmed : afterAnswer(confirmed, op, APPLY_OVERLAY));
      for (const { id } of answer === undefined ? [] : await listAppliesOf(db, answer.applyWtId)) await foldApply(db, id, { change, isConfirmed: false });
    },
  },
};

export const BLACKLIST: ScopeDefinition = {
  scope: BLACKLIST_SCOPE,
  isReadAtStart: true,
  load: async ({ context, api }) =>
    readUnderOps(context, {
      entity: BLACKLIST_SCOPE,
      read: async () => answerOf(await api.call(blackList, {})),
      tables: ['kv'],
      async store(db, { value, isWhole }) {
        const confirmed = value.map(({ wtId }) => wtId);
        await storeConfirmedValue(db, 'blacklist', (before = []) => (isWhole ? confirmed : withStored(confirmed, before, (wtId) => wtId)));
      },
    }),
  operations: { entity: BLACKLIST_SCOPE, isReadAfter: true, end: endsValue('blacklist') },
};

export const FAQ: ScopeDefinition = {
  scope: 'faq',
  isReadAtStart: true,
  async load({ context, api }) {
    const answer = answerOf(await api.call(helperQuestions, {}));
    if (answer === undefined) return;
    await writeAsLeader(context, ['kv'], async (db) => {
      const { value, isWhole } = answer;
      await putKv(db, 'helperFaq', isWhole ? value : withStored(value, (await readKv(db, 'helperFaq')) ?? [], ({ id }) => id));
    });
  },
};
