/**
 * `interrupted` = no answer came, or the server is restarting; a later attempt may get the file. `missing` = the answer is not the file:
 * 404, an HTML page, a damaged text, another build's exports, or code that fails when it starts.
 */
export type ChunkFailure = 'interrupted' | 'missing';

const failing = new Map<symbol, ChunkFailure>();
const listeners = new Set<() => void>();

/** Records why a part of the page does not load when no view of its own shows it; undefined = the part is loaded. */
export function setChunkProblem(part: symbol, failure: ChunkFailure | undefined): void {
  if (failing.get(part) === failure) return;
  if (failure === undefined) failing.delete(part);
  else failing.set(part, failure);
  for (const listener of listeners) listener();
}

/** The worst failure among the parts that are needed and not loaded. */
export function readChunkProblem(): ChunkFailure | undefined {
  const failures = [...failing.values()];
  return failures.includes('missing') ? 'missing' : failures[0];
}

export function subscribeChunkProblem(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
