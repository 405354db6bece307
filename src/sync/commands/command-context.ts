import type { ImmediateSend } from '../../core/rows.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { Clock, KeyValue, Random } from '../../platform/ports.ts';

/** What a command of the user needs, in any tab. `wake` tells the leader that there is work; losing it only costs time. */
export type CommandContext = {
  readonly db: AccountDatabase;
  readonly me: string;
  readonly deviceId: string;
  readonly ports: { readonly clock: Clock; readonly random: Random; readonly keyValue: KeyValue };
  readonly wake: (sendImmediately?: ImmediateSend) => void;
};
