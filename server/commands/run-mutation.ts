import { CODE, LOGOUT_CODES } from '../../contract/codes.ts';
import type { CommandHost } from './host.ts';
import type { Unit } from './unit.ts';
import { Refusal, refuse } from '../policies/refusal.ts';
import { insertIdempotencyKey, readIdempotencyKey } from '../store/account/idempotency-keys.ts';
import { parseStored } from '../store/safe-json.ts';
import type { Db } from '../store/tables.ts';

/** `callerKey` = the user, before sign-in the device (protocol §1 Idempotency-Key). */
export type IdempotencyClaim = {
  readonly callerKey: string;
  readonly key: string;
  readonly path: string;
  readonly bodyHash: string;
  /** The policy of the endpoint: returns the answer to give in place of the kept one, or refuses (protocol §14.3). */
  judge(kept: unknown): Promise<unknown>;
};

export type Mutation<Prepared> = {
  prepare(): Promise<Prepared>;
  run(unit: Unit, prepared: Prepared): Promise<unknown>;
  /** Judges anew whether the caller still may, since time has passed (protocol §14.3). */
  again?(): Promise<unknown>;
};

/** `progress` = of a mutation of many transactions that has not ended (run-steps.ts). */
type Kept = { data: unknown } | { progress: unknown } | { code: number; msg: string; data?: unknown };
export type Call = { readonly host: CommandHost; readonly idempotency?: IdempotencyClaim | undefined };

/** Answers that say "not now" or "not you": asked again with the same key, they may become another. */
const NOT_FINAL: ReadonlySet<number> = new Set([CODE.badSign, CODE.clockSkew, CODE.tooManyRequests, CODE.generic, CODE.storageFull, ...LOGOUT_CODES]);

/**
 * known key → its first answer · else prepare → one transaction {key, effect} → answer. The key is looked up again inside the
 * transaction, so that two requests of the same key at the same moment have one effect (G6).
 */
export async function runMutation<Prepared>(call: Call, mutation: Mutation<Prepared>): Promise<unknown> {
  const { host, idempotency: claim } = call;
  if (claim === undefined) {
    const prepared = await mutation.prepare();
    return host.write((unit) => mutation.run(unit, prepared));
  }
  const known = await readKept(host.db, claim);
  if (known !== undefined) return answerAgain(claim, known, mutation);
  try {
    const prepared = await mutation.prepare();
    return await host.write((unit) => runOnce(unit, claim, () => mutation.run(unit, prepared)), undefined);
  } catch (error) {
    if (error instanceof AlreadyAnswered) return answerAgain(claim, error.kept, mutation);
    if (error instanceof Refusal && isFinalRefusal(error)) await host.write((unit) => keep(unit, claim, keptOf(error)));
    throw error;
  }

  async function runOnce(unit: Unit, own: IdempotencyClaim, run: () => Promise<unknown>): Promise<unknown> {
    const meanwhile = await readKept(unit.db, own);
    if (meanwhile !== undefined) throw new AlreadyAnswered(meanwhile);
    const data = (await run()) ?? null;
    await keep(unit, own, mutation.again === undefined ? { data } : { data: null });
    return data;
  }
}

export function isFinalRefusal({ code }: Refusal): boolean {
  return !NOT_FINAL.has(code);
}

class AlreadyAnswered extends Error {
  readonly kept: Kept;

  constructor(kept: Kept) {
    super('key already answered');
    this.kept = kept;
  }
}

async function answerAgain<Prepared>(claim: IdempotencyClaim, kept: Kept, { again }: Mutation<Prepared>): Promise<unknown> {
  return again === undefined || 'code' in kept ? answerKept(claim, kept) : again();
}

/** A refusal is repeated as it is; an answer only as far as the policy of the endpoint allows it now. */
export async function answerKept(claim: IdempotencyClaim, kept: Kept): Promise<unknown> {
  if ('code' in kept) return refuse(kept.code, { msg: kept.msg, data: kept.data });
  return claim.judge('data' in kept ? kept.data : null);
}

export async function readKept(db: Db, claim: IdempotencyClaim): Promise<Kept | undefined> {
  const row = await readIdempotencyKey(db, claim.callerKey, claim.key);
  if (row === undefined) return undefined;
  if (row.path !== claim.path || row.bodyHash !== claim.bodyHash) refuse(CODE.badRequest);
  return parseStored<Kept>(row.answer);
}

async function keep(unit: Unit, claim: IdempotencyClaim, kept: Kept): Promise<void> {
  const { callerKey, key, path, bodyHash } = claim;
  await insertIdempotencyKey(unit.db, { callerKey, idempotencyKey: key, path, bodyHash, answer: JSON.stringify(kept), createdAt: unit.now });
}

export function keptOf({ code, message, data }: Refusal): Kept {
  return { code, msg: message, ...(data === undefined ? {} : { data }) };
}
