/**
 * `interrupted` = no answer came, or the server is restarting; the file may come later.
 * `missing` = the answer is not the file: 404, a page of HTML, a damaged text, another build's exports, or code that fails as it starts.
 */
export type ChunkFailure = 'interrupted' | 'missing';

const failing = new Map<symbol, ChunkFailure>();
const listeners = new Set<() => void>();

/** Notes what keeps a part of the page from loading where no view of its own shows it; undefined = it is loaded. */
export function setChunkProblem(part: symbol, failure: ChunkFailure | undefined): void {
  if (failing.get(part) === failure) return;
  if (failure === undefined) failing.delete(part);
  else failing.set(part, failure);
  for (const listener of listeners) listener();
}

/** The worst failure among the parts that are wanted and not loaded. */
export function readChunkProblem(): ChunkFailure | undefined {
  const failures = [...failing.values()];
  return failures.includes('missing') ? 'missing' : failures[0];
}

export function subscribeChunkProblem(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
