let running = 0;
let blocked = 0;

/** Marks work that a reload would lose; the result ends the mark. */
export function beginWork(): () => void {
  running += 1;
  return endOnce(() => (running -= 1));
}

/**
 * Marks what a reload would lose and what lasts until the user ends it, as a recording or a selection does: an update that another tab
 * accepts waits for its end, where it waits only some seconds for work. The result ends the mark.
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

export function isReloadBlocked(): boolean {
  return blocked > 0;
}

/** The page does not reload by itself while this is true. */
export function isAtWork(): boolean {
  return running > 0;
}

export async function asWork<T>(work: () => Promise<T>): Promise<T> {
  const end = beginWork();
  try {
    return await work();
  } finally {
    end();
  }
}
