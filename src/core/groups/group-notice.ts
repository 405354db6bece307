import type { GroupRow } from '../rows.ts';

/** Which notice of each group was seen on this device, by its mark; the one seen last stands last. */
export type SeenNotices = Readonly<Record<string, string>>;

/** As many groups as anybody is in; a notice of one beyond is shown once more, and nothing worse. */
const MAX_GROUPS = 500;

/** Two multiplicative hashes side by side: 64 bits of a text of up to 3000 characters, of which hundreds are remembered. */
const SEEDS = [0x811c9dc5, 0x9747b28c] as const;
const PRIMES = [0x01000193, 0x5bd1e995] as const;

/** Says whether a notice is the one that was seen, without keeping it. */
export function noticeMark(notice: string): string {
  const halves = SEEDS.map((seed, at) => {
    let hash: number = seed;
    for (let index = 0; index < notice.length; index += 1) hash = Math.imul(hash ^ notice.charCodeAt(index), PRIMES[at] ?? 1);
    return (hash >>> 0).toString(36);
  });
  return `${notice.length}.${halves.join('.')}`;
}

/** The notice to put above the chat: there is one, one is in the group, and this very text was not seen here. */
export function unseenNotice(group: Pick<GroupRow, 'groupNumber' | 'groupNotice' | 'selfMember'> | undefined, seen: SeenNotices): string | undefined {
  if (group === undefined || group.selfMember === null) return undefined;
  const notice = group.groupNotice.trim();
  return notice === '' || seen[group.groupNumber] === noticeMark(notice) ? undefined : notice;
}

export function withSeenNotice(seen: SeenNotices, groupNumber: string, notice: string): SeenNotices {
  const mark = noticeMark(notice.trim());
  if (seen[groupNumber] === mark) return seen;
  const others = Object.entries(seen).filter(([other]) => other !== groupNumber);
  return Object.fromEntries([...others, [groupNumber, mark] as const].slice(-MAX_GROUPS));
}
