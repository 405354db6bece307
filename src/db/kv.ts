import type { UserConfig } from '../../contract/http/account.ts';
import type { WebConfig } from '../../contract/http/config.ts';
import type { FaqItem } from '../../contract/http/helper.ts';
import type { Profile } from '../../contract/people.ts';
import type { ListScope } from '../core/lists/lists.ts';
import type { NewRowIds } from '../core/lists/temporary-id.ts';
import type { ServerList } from '../core/lists/server-list.ts';
import type { AutomaticDerivedTexts } from '../core/derived-texts/derived-text.ts';
import type { SendKey } from '../core/composer/enter-key.ts';
import type { ReadingPositions } from '../core/history/reading-positions.ts';
import type { ReportDraft, ReportKinds, RefusedReport } from '../core/reports/report.ts';
import type { FormTexts } from '../core/drafts/form-texts.ts';
import type { GroupDrafts, RefusedEdits } from '../core/groups/group-draft.ts';
import type { FoundWays } from '../core/people/applications/apply-source.ts';
import type { PersonDetails } from '../core/people/person-details.ts';
import type { PendingDeletions } from '../core/conversations/pending-deletion.ts';
import type { GroupCards } from '../core/groups/joining/group-card.ts';
import type { InviteResult } from '../core/groups/joining/invitation.ts';
import type { NoticeCounts, NoticeList } from '../core/groups/notices/notice-counts.ts';
import type { SeenNotices } from '../core/groups/group-notice.ts';
import type { PlanCapabilities } from '../core/engine-capabilities.ts';
import type { AccountDatabase } from './schema.ts';
import type { WritableDatabase } from './transaction.ts';

/** Number of rows of each list at its last complete reading; absent = not read completely yet. */
type ListTotals = { [Scope in ListScope as `${Scope}Total`]: number };

/** Single values of an account. The cursor is the `pts` up to which events are applied (G3). */
export type KvValues = ListTotals & {
  cursor: number;
  unreadTotal: number;
  friendApplyUnread: number;
  momentsUnread: number;
  groupNoticeUnread: NoticeCounts;
  /** Number of rows of each list of group notices on the server; absent = not read yet. */
  groupNoticeTotals: Readonly<Record<NoticeList, number>>;
  /** The cards of groups that the user has looked at, last opened first. */
  groupCards: GroupCards;
  /** The server's answers to invitations that the user has not seen yet, oldest first. */
  inviteResults: readonly InviteResult[];
  serverOffsetMs: number;
  me: Omit<Profile, 'token'>;
  webConfig: WebConfig;
  /** The capabilities of the chat engine at its last connection or refusal. The key keeps its earlier name, because databases contain it. */
  abilities: PlanCapabilities;
  userConfig: UserConfig;
  blacklist: readonly string[];
  /** The directory's answers about people whose profile was opened, last opened first. */
  personDetails: readonly PersonDetails[];
  /** How the user came to the strangers whose chats are open, for a later application, on this device. */
  foundWays: FoundWays;
  /** The reading position of each conversation, on this device. */
  readingPlaces: ReadingPositions;
  /** The last notice of each group that the user saw on this device. */
  seenNotices: SeenNotices;
  /** Unsaved edits of group texts, on this device (G11). */
  groupDrafts: GroupDrafts;
  /** Unsaved texts of other forms, on this device (G11). */
  formTexts: FormTexts;
  /** Edits of groups that the server refused. The user can correct them until the offer is answered. */
  refusedEdits: RefusedEdits;
  /**
   * Peers whose messages could not be deleted for both sides. The user is offered to report them until the offer is answered (protocol
   * C27).
   */
  reportOffers: readonly string[];
  /** The server's IDs of new rows of lists, for pages that hold the temporary ones. */
  newRowIds: NewRowIds;
  /** Conversations that the user has deleted on this device and whose deletion can still be undone. */
  pendingDeletions: PendingDeletions;
  /** The refused report of an older build, which keeps only one. This build reads it and writes `refusedComplaints`. */
  complaintDraft: ReportDraft;
  /** Reports that the server refused, oldest first. The user can correct and resend them (G11). */
  refusedComplaints: readonly RefusedReport[];
  /** The texts of friend applications that the server refused, by the wtId of the addressee (G11). */
  refusedApplications: Readonly<Record<string, string>>;
  /** The reasons for a report, in the operator's wording (protocol §5 dict). */
  complaintKinds: ReportKinds;
  /** The last frame of the notification socket that is stored (protocol §6 `since`). */
  notifySince: string;
  isBootstrapped: 1;
  /** 1 = the server sent something unreadable, so the lists must be read again. */
  mustReread: 0 | 1;
  /** Large groups that the user left and whose log must still be read to the end of the membership. */
  endedLogs: readonly string[];
  draftsSyncedTs: number;
  /** Progress of adding albums to messages that were stored before albums existed: done up to this ID. */
  albumFill: { readonly after: string; readonly isDone: 0 | 1; readonly kinds?: number | undefined };
  /** Glyphs of the emoji picker, most recently used first. */
  recentEmoji: readonly string[];
  /** Conversations in which new messages are translated or transcribed automatically, on this device. */
  automaticWordings: AutomaticDerivedTexts;
  /** The key that sends a message; Enter by default. */
  sendKey: SendKey;
  /** The open tab of the conversation list, on this device. */
  listTab: string;
  /** The questions that the helper answers (protocol §5 helperReply/list). */
  helperFaq: readonly FaqItem[];
  /** The push subscription of this browser, as last sent to the server. */
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
 * Replaces a value with the result of `change`. `change` receives `initial` if no value is stored. An unchanged value (same reference) is
 * not written, because its readers would read it again. Call inside a write over kv.
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
