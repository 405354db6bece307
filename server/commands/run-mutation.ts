import { CODE, LOGOUT_CODES } from '../../contract/codes.ts';
import type { CommandHost } from './host.ts';
import type { Unit } from './unit.ts';
import { Refusal, refuse } from '../policies/refusal.ts';
import { insertIdempotencyKey, readIdempotencyKey } from '../store/account/idempotency-keys.ts';
import { parseStored } from '../store/safe-json.ts';
import type { Db } from '../store/tables.ts';

/** `callerKey` = the user, or the device before sign-in (protocol §1 Idempotency-Key). */
export type IdempotencyClaim = {
  readonly callerKey: string;
  readonly key: string;
  readonly path: string;
  readonly bodyHash: string;
  /** Applies the endpoint's policy to a stored answer: returns the answer to send instead, or refuses (protocol §14.3). */
  judge(kept: unknown): Promise<unknown>;
};

export type Mutation<Prepared> = {
  prepare(): Promise<Prepared>;
  run(unit: Unit, prepared: Prepared): Promise<unknown>;
  /** Checks again whether the caller still has the right, because time has passed (protocol §14.3). */
  again?(): Promise<unknown>;
};

/** `progress` = state of an unfinished mutation of many transactions (run-steps.ts). */
type Kept = { data: unknown } | { progress: unknown } | { code: number; msg: string; data?: unknown };
export type Call = { readonly host: CommandHost; readonly idempotency?: IdempotencyClaim | undefined };

/** Codes that mean "not now" or "not you". The same key may get another answer later, so they are not stored. */
const NOT_FINAL: ReadonlySet<number> = new Set([CODE.badSign, CODE.clockSkew, CODE.tooManyRequests, CODE.generic, CODE.storageFull, ...LOGOUT_CODES]);

/**
 * known key → its first answer · else prepare → one transaction {key, effect} → answer. The key is read again inside the transaction, so
 * that two concurrent requests with the same key have one effect (G6).
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

/** Repeats a refusal unchanged. A success passes the endpoint's policy again. */
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
