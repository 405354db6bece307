/** Bytes of uploads that are still arriving, which no row counts yet. */
export type RunningUploads = {
  /** Takes its place after the uploads of this user that began before it; undefined = too many are under way. */
  open(userId: string): RunningUpload | undefined;
};

type RunningUpload = {
  add(bytes: number): void;
  /** What arrived for the uploads that began before this one: only the later of two that are too much together is refused. */
  earlierBytes(): number;
  /** After its bytes were stored or dropped. */
  close(): void;
};

/** Each holds a connection and an open file for as long as its bytes drip in. */
const MOST_RUNNING = 32;

type Entry = { bytes: number; closedBefore: number };

export function createRunningUploads(): RunningUploads {
  const entriesOf = new Map<string, Entry[]>();
  return {
    open: (userId) => {
      const entries = entriesOf.get(userId) ?? [];
      if (entries.length >= MOST_RUNNING) return undefined;
      entriesOf.set(userId, entries);
      const own: Entry = { bytes: 0, closedBefore: 0 };
      entries.push(own);
      return {
        add: (bytes) => void (own.bytes += bytes),
        earlierBytes: () => entries.slice(0, entries.indexOf(own)).reduce((sum, { bytes }) => sum + bytes, own.closedBefore),
        close: () => {
          const [, ...later] = entries.splice(entries.indexOf(own));
          // Whoever read the stored bytes before these were stored goes on counting them.
          for (const entry of later) entry.closedBefore += own.bytes;
          entries.push(...later);
          if (entries.length === 0) entriesOf.delete(userId);
        },
      };
    },
  };
}
