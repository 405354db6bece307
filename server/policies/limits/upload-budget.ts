/** Bytes of uploads that are still arriving and that no row counts yet. */
export type RunningUploads = {
  /** Registers an upload after the user's uploads that started before it; undefined = too many are running. */
  open(userId: string): RunningUpload | undefined;
};

type RunningUpload = {
  add(bytes: number): void;
  /**
   * Bytes that arrived for the uploads that started before this one. If two uploads together exceed the quota, only the later one is
   * refused.
   */
  earlierBytes(): number;
  /** Call it after its bytes were stored or dropped. */
  close(): void;
};

/** Each running upload occupies a connection and an open file until all its bytes have arrived. */
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
          // An upload that read the stored bytes before these were stored continues to count them.
          for (const entry of later) entry.closedBefore += own.bytes;
          entries.push(...later);
          if (entries.length === 0) entriesOf.delete(userId);
        },
      };
    },
  };
}
