let running = 0;
let blocked = 0;

/** Marks work that a reload would lose. The returned function ends the mark. */
export function beginWork(): () => void {
  running += 1;
  return endOnce(() => (running -= 1));
}

/**
 * Marks a state that a reload would lose and that only the user ends, such as a recording or a selection. An update that another tab
 * accepts waits until it ends, while it waits only some seconds for work. The returned function ends the mark.
 */
export function blockReload(): () => void {
  blocked += 1;
  return endOnce(() => (blocked -= 1));
}

function endOnce(end: () => void): () => void {
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    end();
  };
}

/** True while a mark of blockReload() lasts. */
export function isReloadBlocked(): boolean {
  return blocked > 0;
}

/** While this is true, the page does not reload automatically. */
export function isAtWork(): boolean {
  return running > 0;
}

/** Marks `work` with beginWork() until it settles. */
export async function asWork<T>(work: () => Promise<T>): Promise<T> {
  const end = beginWork();
  try {
    return await work();
  } finally {
    end();
  }
}
