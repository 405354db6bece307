import type { GroupRow } from '../rows.ts';
import { selfIn } from './group-edit.ts';

/** The notice of each group that the user saw on this device, by its mark; the newest is last. */
export type SeenNotices = Readonly<Record<string, string>>;

/** More groups than a user is in. A notice beyond this number is only shown once more. */
const MAX_GROUPS = 500;

/** Two multiplicative hashes in parallel give 64 bits for a text of up to 3000 characters. Hundreds of these marks are stored. */
const SEEDS = [0x811c9dc5, 0x9747b28c] as const;
const PRIMES = [0x01000193, 0x5bd1e995] as const;

/** Returns a mark by which a notice can be recognised without storing its text. */
export function noticeMark(notice: string): string {
  const halves = SEEDS.map((seed, at) => {
    let hash: number = seed;
    for (let index = 0; index < notice.length; index += 1) hash = Math.imul(hash ^ notice.charCodeAt(index), PRIMES[at] ?? 1);
    return (hash >>> 0).toString(36);
  });
  return `${notice.length}.${halves.join('.')}`;
}

/** Returns the notice to show above the chat: the group has one, the user is a member, and this text was not seen on this device. */
export function unseenNotice(
  group: Pick<GroupRow, 'groupNumber' | 'groupNotice' | 'selfMember' | 'operationType'> | undefined,
  seen: SeenNotices,
): string | undefined {
  if (group === undefined || selfIn(group) === null) return undefined;
  const notice = group.groupNotice.trim();
  return notice === '' || seen[group.groupNumber] === noticeMark(notice) ? undefined : notice;
}

export function withSeenNotice(seen: SeenNotices, groupNumber: string, notice: string): SeenNotices {
  const mark = noticeMark(notice.trim());
  if (seen[groupNumber] === mark) return seen;
  const others = Object.entries(seen).filter(([other]) => other !== groupNumber);
  return Object.fromEntries([...others, [groupNumber, mark] as const].slice(-MAX_GROUPS));
}
