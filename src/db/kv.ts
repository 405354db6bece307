import type { UserConfig } from '../../contract/http/account.ts';
import type { WebConfig } from '../../contract/http/config.ts';
import type { FaqItem } from '../../contract/http/helper.ts';
import type { Profile } from '../../contract/people.ts';
import type { ListScope } from '../core/lists/lists.ts';
import type { ServerList } from '../core/lists/server-list.ts';
import type { AutomaticDerivedTexts } from '../core/derived-texts/derived-text.ts';
import type { SendKey } from '../core/composer/enter-key.ts';
import type { ReadingPositions } from '../core/history/reading-positions.ts';
import type { ReportDraft, ReportKinds, RefusedReport } from '../core/reports/report.ts';
import type { GroupDrafts, RefusedEdits } from '../core/groups/group-draft.ts';
import type { SeenNotices } from '../core/groups/group-notice.ts';
import type { EngineAbilities } from '../core/engine-abilities.ts';
import type { AccountDatabase } from './schema.ts';
import type { WritableDatabase } from './transaction.ts';

/** How many rows each list had when the whole of it was last read; absent = that has not been yet. */
type ListTotals = { [Scope in ListScope as `${Scope}Total`]: number };

/** Single values of an account. The cursor is the `pts` up to which events are applied (G3). */
export type KvValues = ListTotals & {
  cursor: number;
  unreadTotal: number;
  friendApplyUnread: number;
  momentsUnread: number;
  groupNoticeUnread: { readonly joinApplyUnread: number; readonly othersUnread: number; readonly myApplyUnread: number };
  serverOffsetMs: number;
  me: Omit<Profile, 'token'>;
  webConfig: WebConfig;
  /** What the chat engine can do, as it said when it was last connected or refused something. */
  abilities: EngineAbilities;
  userConfig: UserConfig;
  blacklist: readonly string[];
  /** Where the user stopped reading, on this device. */
  readingPlaces: ReadingPositions;
  /** Which notice of each group was seen on this device. */
  seenNotices: SeenNotices;
  /** What was written of a group and not saved, on this device (G11). */
  groupDrafts: GroupDrafts;
  /** Of these the text was refused by the server; offered to be mended until that is answered. */
  refusedEdits: RefusedEdits;
  /** Peers of whom messages could not be deleted for both: a report is offered, until it is answered (protocol C27). */
  reportOffers: readonly string[];
  /** The refused complaint of a build that kept one only; this build reads it and writes `refusedComplaints`. */
  complaintDraft: ReportDraft;
  /** Complaints that the server refused, to be corrected and sent again, the oldest first (G11). */
  refusedComplaints: readonly RefusedReport[];
  /** The words of applications for friendship that the server refused, by the wtId of the person asked (G11). */
  refusedApplications: Readonly<Record<string, string>>;
  /** What can be complained about, as the operator words it (protocol §5 dict). */
  complaintKinds: ReportKinds;
  /** The last frame of the notification socket that is stored (protocol §6 `since`). */
  notifySince: string;
  isBootstrapped: 1;
  /** The server told of something that could not be read: the lists are to be read again. */
  mustReread: 0 | 1;
  /** Large groups that were left, and whose log is still to be read to the end of the membership. */
  endedLogs: readonly string[];
  draftsSyncedTs: number;
  /** How far messages stored before there were albums have got theirs: up to this ID. */
  albumFill: { readonly after: string; readonly isDone: 0 | 1; readonly kinds?: number | undefined };
  /** Glyphs of the emoji picker, the last used first. */
  recentEmoji: readonly string[];
  /** Where messages are put into words as they come, on this device. */
  automaticWordings: AutomaticDerivedTexts;
  /** Which key of this keyboard sends; Enter while nothing is chosen. */
  sendKey: SendKey;
  /** What the helper can be asked (protocol §5 helperReply/list). */
  helperFaq: readonly FaqItem[];
  /** What the server was told about pushes to this browser. */
  push: { readonly endpoint: string; readonly lang: string; readonly toldTs: number };
};

export function listTotalKey({ scope }: Pick<ServerList, 'scope'>): keyof ListTotals {
  return `${scope}Total` as keyof ListTotals;
}

export async function readKv<K extends keyof KvValues>(db: AccountDatabase, key: K): Promise<KvValues[K] | undefined> {
  return (await db.kv.get(key))?.value as KvValues[K] | undefined;
}

export async function putKv<K extends keyof KvValues>(db: WritableDatabase, key: K, value: KvValues[K]): Promise<void> {
  await db.kv.put({ key, value });
}

type KvChange<K extends keyof KvValues> = { readonly before: KvValues[K]; readonly after: KvValues[K] };

/**
 * Puts in the place of a value what becomes of it, or of the `initial` one while there is none. What `change` gives back as it was is not
 * written: everything that shows it would read it again. Call inside a write over kv.
 */
export async function changeKv<K extends keyof KvValues>(
  db: WritableDatabase,
  { key, initial }: { readonly key: K; readonly initial: KvValues[K] },
  change: (before: KvValues[K]) => KvValues[K],
): Promise<KvChange<K>> {
  const before = (await readKv(db, key)) ?? initial;
  const after = change(before);
  if (after !== before) await putKv(db, key, after);
  return { before, after };
}

/** Call inside a write over kv. */
export async function changeUnreadTotal(db: AccountDatabase, change: number): Promise<void> {
  if (change !== 0) await changeKv(db, { key: 'unreadTotal', initial: 0 }, (total) => Math.max(0, total + change));
}
