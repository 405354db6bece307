import type { MemberDetail } from '../../contract/http/groups.ts';
import type { Profile, UserBrief } from '../../contract/people.ts';
import type { GroupAction } from './groups/group-actions.ts';
import type { GroupLookup, GroupWay, JoinResult } from './groups/joining/group-card.ts';
import type { NoticeList } from './groups/notices/notice-counts.ts';
import type { PeopleSearch } from './people/people-search.ts';
import type { TargetLanguage } from './rows.ts';
import type { ReportKinds } from './reports/report.ts';
import type { CloudPage, CloudResults, FindLimits, FoundPage, SearchResults } from './search/search-results.ts';

/** A device that is signed in to the account (protocol §5 device/list). */
export type SignedInDevice = { readonly deviceId: string; readonly name: string; readonly lastActiveTs: number; readonly current: boolean };

/** 0 unknown, 1 online, 2 offline; `offTime` in unix seconds (protocol §1). */
export type Presence = { readonly userID: string; readonly statusType: number; readonly offTime?: number | undefined };

/** A member who has read an own message, or has not. */
export type ReceiptMember = { readonly userID: string; readonly nick: string; readonly avatar: string };
type ReceiptMemberPage = { readonly list: readonly ReceiptMember[]; readonly cursor: string; readonly isCompleted: boolean };

/** The used part of a Blob. */
type MediaBytes = { readonly type: string; arrayBuffer(): Promise<ArrayBuffer> };

export type PictureBytes = MediaBytes & { readonly size: number };

/** Result of a request for a derived text; `done` = it is in the database. `nothing` = a voice message without speech. */
export type DerivedTextAnswer = { readonly kind: 'done' } | { readonly kind: 'nothing' } | { readonly kind: 'refused'; readonly code: number };

/** A friend who was not added to a new group, with the code of the reason. */
export type FailedMember = { readonly wtId: string; readonly code: number };
/** A leader of an earlier build sends no `failed`. */
type CreatedGroup =
  | { readonly kind: 'created'; readonly groupID: string; readonly failed?: readonly FailedMember[] }
  /** The server refused the picture, so there is no group. */
  | { readonly kind: 'pictureRefused' }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string };

type NewGroup = { readonly groupName: string; readonly wtIds: readonly string[]; readonly groupNotice?: string; readonly picture?: PictureBytes };

type DeletedFriend = { readonly kind: 'deleted' } | { readonly kind: 'refused'; readonly code: number; readonly message: string };

type ActionOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** Too many actions. */
  | { readonly kind: 'wait'; readonly retryAfterMs: number };

type ConversationSearch = FindLimits & { readonly text: string; readonly conversationID: string; readonly cursor: string };

/** Requests that only the leader can answer, because it owns the account's network and worker (G9): params and result by name. */
export type LeaderServices = {
  listDevices: { readonly params: null; readonly result: readonly SignedInDevice[] };
  search: { readonly params: { readonly text: string }; readonly result: SearchResults };
  searchConversation: { readonly params: ConversationSearch; readonly result: FoundPage };
  /** The syllables of each name, in the order of the names; see core/search/matches-pinyin.ts. */
  spellNames: { readonly params: { readonly names: readonly string[] }; readonly result: readonly (readonly string[])[] };
  /** Results of the server's search that this device has not stored; undefined while the server cannot be asked. */
  searchCloud: { readonly params: { readonly text: string }; readonly result: CloudResults };
  searchCloudConversation: { readonly params: ConversationSearch; readonly result: CloudPage };
  /** Stores the favourites that the server finds by title, note, file name or address; false while it cannot be asked. */
  findFavourites: { readonly params: { readonly text: string }; readonly result: boolean };
  /** Filter 0 = read, 1 = unread; of own messages only. */
  receiptMembers: { readonly params: { readonly ID: string; readonly filter: 0 | 1; readonly cursor: string }; readonly result: ReceiptMemberPage };
  presence: { readonly params: { readonly userID: string }; readonly result: Presence };
  /** Presence of several people in one request, because each request sends the server the whole set. */
  presences: { readonly params: { readonly userIDs: readonly string[] }; readonly result: readonly Presence[] };
  /** A file of our media host, which requires the token. `as` = 'file' returns it with a MIME type that no viewer displays. */
  media: { readonly params: { readonly path: string; readonly as?: 'file' }; readonly result: MediaBytes };
  /** The copied messages of a merged record. They are stored, so that they can be read offline later. */
  record: { readonly params: { readonly downloadKey: string }; readonly result: readonly unknown[] };
  /** Loads and stores the profiles of people who are not friends. */
  loadProfiles: { readonly params: { readonly ids: readonly string[] }; readonly result: true };
  /** The current profile of a person in the directory. It is stored with the common groups, so that it can be shown offline later. */
  person: { readonly params: { readonly wtId: string }; readonly result: Profile };
  /** The person with this ID, lucky number or full phone number. */
  searchPeople: { readonly params: { readonly searchId: string }; readonly result: PeopleSearch };
  /** Whether the person exists on the server, or the group is one of this user's. */
  conversationExists: { readonly params: { readonly conversationID: string }; readonly result: boolean };
  /** The operator's current kinds of reports. They are stored, so that they are available without a network. */
  complaintKinds: { readonly params: null; readonly result: ReportKinds };
  /** Makes the helper answer one of its questions. The answer arrives as its message. */
  askHelper: { readonly params: { readonly id: string }; readonly result: true };
  /** Deletes a friend, with the conversation and its history on all devices of the user. Undefined = not deleted, because there is no network. */
  deleteFriend: { readonly params: { readonly wtId: string }; readonly result: DeletedFriend };
  /** Marks the received applications for friendship as read, on all devices. */
  readApplies: { readonly params: null; readonly result: true };
  /** Creates a group with these friends. The result arrives after the server has created it. */
  createGroup: { readonly params: NewGroup; readonly result: CreatedGroup };
  /** An action of a group that needs the network (protocol §12.9). Its events bring the result. Undefined = it may not have been done. */
  manageGroup: { readonly params: { readonly groupNumber: string; readonly action: GroupAction }; readonly result: ActionOutcome };
  /** When and how a person joined a group, and when the person last wrote there; for owner and admins, and for the person. */
  groupMember: { readonly params: { readonly groupNumber: string; readonly wtId: string }; readonly result: MemberDetail };
  /** The people who can neither join a group nor be invited, newest first; for its owner and admins. */
  groupBlacklist: { readonly params: { readonly groupNumber: string }; readonly result: readonly UserBrief[] };
  /** The card of a group that the user may not be in. It is stored for a look without a network. */
  groupCard: { readonly params: GroupWay; readonly result: GroupLookup };
  /** Joins a group, or applies to its owner and admins. */
  joinGroup: { readonly params: GroupWay & { readonly applyContent?: string }; readonly result: JoinResult };
  /** The friends of the user; `isOpen` = the friend can be invited to the group. */
  inviteCandidates: {
    readonly params: { readonly groupNumber: string };
    readonly result: readonly { readonly wtId: string; readonly isOpen: boolean }[];
  };
  /** Reads and stores the next page of a list of group notices. */
  moreGroupNotices: { readonly params: { readonly list: NoticeList }; readonly result: { readonly isEnd: boolean } };
  /** Translates at most twenty texts and stores the results. */
  translate: { readonly params: { readonly IDs: readonly string[]; readonly to: TargetLanguage }; readonly result: DerivedTextAnswer };
  /** Transcribes a voice message and stores the transcript. */
  voiceToText: { readonly params: { readonly ID: string }; readonly result: DerivedTextAnswer };
  /** Removes bodies of old messages from this device after a write exceeded the quota. Returns roughly the number of freed bytes. */
  dropOldBodies: { readonly params: null; readonly result: number };
  removeDevice: { readonly params: { readonly deviceId: string }; readonly result: true };
};

export type LeaderServiceName = keyof LeaderServices;

/** Each handler returns undefined when it cannot act now. `key` is the same when a request is repeated before its outcome is known (G6). */
export type LeaderServiceHandlers = {
  readonly [K in LeaderServiceName]: (params: LeaderServices[K]['params'], key?: string) => Promise<LeaderServices[K]['result'] | undefined>;
};

/** Sends a request to the leader; undefined = it cannot be answered now. */
export type AskLeader = <K extends LeaderServiceName>(name: K, params: LeaderServices[K]['params']) => Promise<LeaderServices[K]['result'] | undefined>;
