/** The network status for the screens. It is held in memory and never stored. */
export type SyncStatus = {
  readonly network: 'offline' | 'connecting' | 'online';
  readonly isCatchingUp: boolean;
};

export const INITIAL_STATUS: SyncStatus = { network: 'connecting', isCatchingUp: false };
