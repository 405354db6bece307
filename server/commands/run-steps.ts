import { CODE } from '../../contract/codes.ts';
import { Refusal, refuse } from '../policies/refusal.ts';
import { putIdempotencyAnswer } from '../store/account/idempotency-keys.ts';
import { answerKept, isFinalRefusal, keptOf, readKept, type Call, type IdempotencyClaim } from './run-mutation.ts';

/** A mutation of many transactions, so that other commands run between two of them. */
export type Steps<Progress, Answer> = {
  /** Returns the initial progress. It refuses before any change. */
  begin(): Promise<Progress>;
  /** Does one part of the work. It must be idempotent, because a crash repeats it. */
  step(progress: Progress): Promise<{ progress: Progress } | { answer: Answer }>;
};

type Running = { readonly bodyHash: string; readonly answer: Promise<unknown> };

const runningOf = new WeakMap<object, Map<string, Running>>();

/**
 * known key → its answer, or its stored progress · else begin → step → step → answer. Progress and answer are stored under the key, so that
 * the repeated request continues where a crash ended the first one and gets the same answer (G6).
 */
export async function runSteps<Progress, Answer>(call: Call, steps: Steps<Progress, Answer>): Promise<Answer> {
  const { host, idempotency: claim } = call;
  if (claim === undefined) return finish(steps, await steps.begin(), () => Promise.resolve());
  const running = runningOf.get(host.db) ?? new Map<string, Running>();
  runningOf.set(host.db, running);
  const key = `${claim.callerKey} ${claim.key}`;
  const known = running.get(key);
  if (known !== undefined && known.bodyHash !== claim.bodyHash) refuse(CODE.badRequest);
  const answer = (known?.answer ?? runOnce(call, claim, steps)) as Promise<Answer>;
  if (known !== undefined) return answer;
  running.set(key, { bodyHash: claim.bodyHash, answer });
  try {
    return await answer;
  } finally {
    running.delete(key);
  }
}

async function runOnce<Progress, Answer>(call: Call, claim: IdempotencyClaim, steps: Steps<Progress, Answer>): Promise<Answer> {
  const { host } = call;
  const keep = (kept: object) => host.write((unit) => putIdempotencyAnswer(unit.db, { ...claim, answer: JSON.stringify(kept), createdAt: unit.now }));
  const known = await readKept(host.db, claim);
  if (known !== undefined && !('progress' in known)) return (await answerKept(claim, known)) as Answer;
  try {
    const progress = known === undefined ? await steps.begin() : (known.progress as Progress);
    if (known === undefined) await keep({ progress });
    const answer = await finish(steps, progress, keep);
    // The work done before the stop is as old as a stored answer, so it passes the policy again.
    return known === undefined ? answer : ((await claim.judge(answer)) as Answer);
  } catch (error) {
    if (error instanceof Refusal && isFinalRefusal(error)) await keep(keptOf(error));
    throw error;
  }
}

async function finish<Progress, Answer>(steps: Steps<Progress, Answer>, first: Progress, keep: (kept: object) => Promise<void>): Promise<Answer> {
  for (let progress = first; ;) {
    const next = await steps.step(progress);
    await keep('answer' in next ? { data: next.answer } : next);
    if ('answer' in next) return next.answer;
    progress = next.progress;
  }
}
