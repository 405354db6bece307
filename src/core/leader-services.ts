import type { Profile } from '../../contract/people.ts';
import type { TargetLanguage } from './rows.ts';
import type { ReportKinds } from './reports/report.ts';
import type { CloudPage, CloudResults, FindLimits, FoundPage, SearchResults } from './search/search-results.ts';

/** A device that is signed in to the account (protocol §5 device/list). */
export type SignedInDevice = { readonly deviceId: string; readonly name: string; readonly lastActiveTs: number; readonly current: boolean };

/** 0 unknown, 1 online, 2 offline; `offTime` in unix seconds (protocol §1). */
export type Presence = { readonly userID: string; readonly statusType: number; readonly offTime?: number | undefined };

/** Who has read an own message, or has not. */
export type ReceiptMember = { readonly userID: string; readonly nick: string; readonly avatar: string };
type ReceiptMemberPage = { readonly list: readonly ReceiptMember[]; readonly cursor: string; readonly isCompleted: boolean };

/** A blob, as far as it matters here. */
type MediaBytes = { readonly type: string; arrayBuffer(): Promise<ArrayBuffer> };

/** How a wish for other words ended; `done` = they are in the database. `nothing` = a voice that says no word. */
export type DerivedTextAnswer = { readonly kind: 'done' } | { readonly kind: 'nothing' } | { readonly kind: 'refused'; readonly code: number };

type CreatedGroup = { readonly kind: 'created'; readonly groupID: string } | { readonly kind: 'refused'; readonly code: number; readonly message: string };

type ConversationSearch = FindLimits & { readonly text: string; readonly conversationID: string; readonly cursor: string };

/** What only the leader can answer, because it owns the account's network and worker (G9): parameters and result by name. */
export type LeaderServices = {
  listDevices: { readonly params: null; readonly result: readonly SignedInDevice[] };
  search: { readonly params: { readonly text: string }; readonly result: SearchResults };
  searchConversation: { readonly params: ConversationSearch; readonly result: FoundPage };
  /** The sounds of each name, in their order; see core/matches-pinyin.ts. */
  spellNames: { readonly params: { readonly names: readonly string[] }; readonly result: readonly (readonly string[])[] };
  /** What the server finds and this device does not hold; undefined while it cannot be asked. */
  searchCloud: { readonly params: { readonly text: string }; readonly result: CloudResults };
  searchCloudConversation: { readonly params: ConversationSearch; readonly result: CloudPage };
  /** Filter 0 = read, 1 = unread; of own messages only. */
  receiptMembers: { readonly params: { readonly ID: string; readonly filter: 0 | 1; readonly cursor: string }; readonly result: ReceiptMemberPage };
  presence: { readonly params: { readonly userID: string }; readonly result: Presence };
  /** Of several people at once: each question sends the server the whole set. */
  presences: { readonly params: { readonly userIDs: readonly string[] }; readonly result: readonly Presence[] };
  /** A picture, sound or video of our media host, which only whoever holds the token may fetch; as a file, of no type that anything shows. */
  media: { readonly params: { readonly path: string; readonly as?: 'file' }; readonly result: MediaBytes };
  /** The copied messages of a merged record; kept, so that they can be read offline from then on. */
  record: { readonly params: { readonly downloadKey: string }; readonly result: readonly unknown[] };
  /** Has the profiles of people stored who are no friends. */
  loadProfiles: { readonly params: { readonly ids: readonly string[] }; readonly result: true };
  /** What the directory tells of a person now. */
  person: { readonly params: { readonly wtId: string }; readonly result: Profile };
  /** Whether the server knows the person, or the group as one of this user's. */
  conversationExists: { readonly params: { readonly conversationID: string }; readonly result: boolean };
  /** What can be complained about, as the operator words it now; kept, so that it is there without a network. */
  complaintKinds: { readonly params: null; readonly result: ReportKinds };
  /** Has the helper answer one of its questions; the answer comes as its message. */
  askHelper: { readonly params: { readonly id: string }; readonly result: true };
  /** A new group with these friends in it; `conversationID` is there once the server has it. */
  createGroup: { readonly params: { readonly groupName: string; readonly wtIds: readonly string[] }; readonly result: CreatedGroup };
  /** Translates texts, twenty at most, and keeps what comes. */
  translate: { readonly params: { readonly IDs: readonly string[]; readonly to: TargetLanguage }; readonly result: DerivedTextAnswer };
  /** Writes out a voice message and keeps its words. */
  voiceToText: { readonly params: { readonly ID: string }; readonly result: DerivedTextAnswer };
  /** Takes bodies of old messages off this device, because a write found no room; about how many bytes that were. */
  dropOldBodies: { readonly params: null; readonly result: number };
  removeDevice: { readonly params: { readonly deviceId: string }; readonly result: true };
};

export type LeaderServiceName = keyof LeaderServices;

/** Each handler answers undefined when it cannot do it now. `key` is the same when the same wish is repeated before its outcome is known (G6). */
export type LeaderServiceHandlers = {
  readonly [K in LeaderServiceName]: (params: LeaderServices[K]['params'], key?: string) => Promise<LeaderServices[K]['result'] | undefined>;
};

/** Asks the leader; undefined = not now. */
export type AskLeader = <K extends LeaderServiceName>(name: K, params: LeaderServices[K]['params']) => Promise<LeaderServices[K]['result'] | undefined>;
