let running = 0;

/** Marks work that a reload would lose; the result ends the mark. */
export function beginWork(): () => void {
  let isOver = false;
  running += 1;
  return () => {
    if (isOver) return;
    isOver = true;
    running -= 1;
  };
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
