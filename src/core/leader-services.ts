import type { CloudPage, CloudResults, FoundPage, SearchResults } from './search-results.ts';

/** A device that is signed in to the account (contract §5 device/list). */
export type SignedInDevice = { readonly deviceId: string; readonly name: string; readonly lastActiveTs: number; readonly current: boolean };

/** 0 unknown, 1 online, 2 offline; `offTime` in unix seconds (contract §1). */
export type Presence = { readonly userID: string; readonly statusType: number; readonly offTime?: number | undefined };

/** A blob, as far as it matters here. */
export type MediaBytes = { readonly type: string; arrayBuffer(): Promise<ArrayBuffer> };

/** What only the leader can answer, because it owns the account's network and worker (G9): parameters and result by name. */
export type LeaderServices = {
  listDevices: { readonly params: null; readonly result: readonly SignedInDevice[] };
  search: { readonly params: { readonly text: string }; readonly result: SearchResults };
  searchConversation: { readonly params: { readonly text: string; readonly conversationID: string; readonly cursor: string }; readonly result: FoundPage };
  /** The sounds of each name, in their order; see core/matches-pinyin.ts. */
  spellNames: { readonly params: { readonly names: readonly string[] }; readonly result: readonly (readonly string[])[] };
  /** What the server finds and this device does not hold; undefined while it cannot be asked. */
  searchCloud: { readonly params: { readonly text: string }; readonly result: CloudResults };
  searchCloudConversation: { readonly params: { readonly text: string; readonly conversationID: string; readonly cursor: string }; readonly result: CloudPage };
  presence: { readonly params: { readonly userID: string }; readonly result: Presence };
  /** A picture or sound of our media host, which only whoever holds the token may fetch. */
  media: { readonly params: { readonly path: string }; readonly result: MediaBytes };
  removeDevice: { readonly params: { readonly deviceId: string }; readonly result: true };
};

export type LeaderServiceName = keyof LeaderServices;

/** Each handler answers undefined when it cannot do it now. */
export type LeaderServiceHandlers = {
  readonly [K in LeaderServiceName]: (params: LeaderServices[K]['params']) => Promise<LeaderServices[K]['result'] | undefined>;
};

/** Asks the leader; undefined = not now. */
export type AskLeader = <K extends LeaderServiceName>(name: K, params: LeaderServices[K]['params']) => Promise<LeaderServices[K]['result'] | undefined>;
