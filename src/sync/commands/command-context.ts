import type { ImmediateSend } from '../../core/rows.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { Clock, KeyValue, Random } from '../../platform/ports.ts';

/** The context of a user's command, in any tab. `wake` notifies the leader of work. A lost notification only costs time. */
export type CommandContext = {
  readonly db: AccountDatabase;
  readonly me: string;
  readonly deviceId: string;
  readonly ports: { readonly clock: Clock; readonly random: Random; readonly keyValue: KeyValue };
  readonly wake: (sendImmediately?: ImmediateSend) => void;
  /** Called with the ID of each message before it is stored. */
  readonly noteComposed?: (ID: string) => void;
};
