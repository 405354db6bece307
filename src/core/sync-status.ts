/** What the screens say about the network; held in memory, never stored. */
export type SyncStatus = {
  readonly network: 'offline' | 'connecting' | 'online';
  readonly isCatchingUp: boolean;
};

export const INITIAL_STATUS: SyncStatus = { network: 'connecting', isCatchingUp: false };
