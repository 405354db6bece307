import { BLACKLIST_SCOPE, BLOCK_PATH, UNBLOCK_PATH, withBlock } from '../../../core/blacklist/blacklist.ts';
import type { ApplySource } from '../../../../contract/http/apply-values.ts';
import { isFromGroup, withFoundWay, type FoundWay } from '../../../core/people/applications/apply-source.ts';
import { APPLY_PATH, applyLane, withRefusedApplication } from '../../../core/people/applications/refused-applications.ts';
import { changeKv, readKv } from '../../../db/kv.ts';
import { foldValue } from '../../../db/overlay/fold-value.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

const NO_TEXTS = { info: '', remark: '' };

/** Blocks or unblocks a person, on this device at once. A refusal of the server undoes it visibly (protocol §5 friendBlack). */
export async function blockPerson(context: CommandContext, wtId: string, on: boolean): Promise<void> {
  const { db } = context;
  await write(db, ['kv', 'ops'], async () => {
    const list = (await readKv(db, 'blacklist')) ?? [];
    if (withBlock(list, wtId, on) === list) return;
    const call = { kind: 'http' as const, path: on ? BLOCK_PATH : UNBLOCK_PATH, body: { friendWtId: wtId } };
    // One lane for the whole list.
    await enqueueOp(context, { entity: BLACKLIST_SCOPE, call });
    await foldValue(db, 'blacklist', []);
  });
  context.wake();
}

/**
 * `info` is absent if no form for it was shown; then the reason is `standardInfo`. `sharedBy` = the sender of the card that shows the person,
 * which the server requires if the card is the source. `groupNumber` = the group that is the source (protocol §5 apply). `remark` names the
 * person once the two are friends.
 */
export type Application = {
  readonly source: ApplySource;
  readonly info?: string;
  readonly standardInfo?: string;
  readonly remark?: string;
  readonly sharedBy?: string | undefined;
  readonly groupNumber?: string | undefined;
};

/** Sends a friend application. A later application replaces the text of the earlier one (protocol A36). */
export async function applyForFriend(context: CommandContext, wtId: string, application: Application): Promise<void> {
  const { db } = context;
  const { source, info, standardInfo = '', remark = '', sharedBy, groupNumber = '' } = application;
  const body = {
    applyWtId: wtId,
    applySource: source,
    applyInfo: info ?? standardInfo,
    ...(remark === '' ? {} : { remark }),
    ...(sharedBy === undefined ? {} : { shareWtId: sharedBy }),
    ...(isFromGroup(source) && groupNumber !== '' ? { groupNumber } : {}),
  };
  await write(db, ['ops', 'kv'], async () => {
    // The form has offered the text of a refused application, so it is deleted. Without a form it stays for the next opening (G11).
    if (info !== undefined) await changeKv(db, { key: 'refusedApplications', initial: {} }, (refused) => withRefusedApplication(refused, wtId, NO_TEXTS));
    await enqueueOp(context, { entity: applyLane(wtId), call: { kind: 'http', path: APPLY_PATH, body } });
  });
  context.wake();
}

/** Stores how the user came to a person, for an application that is sent from the chat. It stays on this device. */
export async function rememberFoundWay({ db }: CommandContext, wtId: string, way: FoundWay): Promise<void> {
  await write(db, ['kv'], async () => {
    await changeKv(db, { key: 'foundWays', initial: [] }, (ways) => withFoundWay(ways, wtId, way));
  });
}
