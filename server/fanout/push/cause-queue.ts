/** Causes that are not yet planned. Keys start with their owner's ID and a space; owners take turns. */
export type CauseQueue<C> = {
  /** The newest cause of a key wins. */
  set(key: string, cause: C): void;
  take(): { key: string; cause: C } | undefined;
  size(): number;
};

/** Drops the oldest key of an owner with more than `mostPerOwner` keys, because a push is only a hint and the message is in the log. */
export function createCauseQueue<C>(mostPerOwner: number): CauseQueue<C> {
  const owners = new Map<string, Map<string, C>>();
  let size = 0;

  function drop(causes: Map<string, C>, key: string): void {
    if (causes.delete(key)) size -= 1;
  }

  return {
    set: (key, cause) => {
      const owner = key.slice(0, key.indexOf(' '));
      const causes = owners.get(owner) ?? new Map<string, C>();
      owners.set(owner, causes);
      if (!causes.has(key)) size += 1;
      causes.set(key, cause);
      const [oldest] = causes.keys();
      if (causes.size > mostPerOwner && oldest !== undefined) drop(causes, oldest);
    },
    take: () => {
      const [turn] = owners;
      if (turn === undefined) return undefined;
      const [owner, causes] = turn;
      owners.delete(owner);
      const [first] = causes;
      if (first === undefined) return undefined;
      const [key, cause] = first;
      drop(causes, key);
      if (causes.size > 0) owners.set(owner, causes);
      return { key, cause };
    },
    size: () => size,
  };
}
