import { BLACKLIST_SCOPE, BLOCK_PATH, UNBLOCK_PATH, withBlock } from '../../../core/blacklist/blacklist.ts';
import { APPLY_PATH, withRefusedApplication } from '../../../core/people/refused-applications.ts';
import { changeKv, readKv } from '../../../db/kv.ts';
import { foldValue } from '../../../db/overlay/fold-value.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

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

/** How the user found the other person (protocol §1 applySource). */
type ApplySource = 1 | 2 | 3 | 4 | 5;

/**
 * `info` is absent if no form for it was shown. `sharedBy` = the sender of the card that shows the person. The server requires it if the
 * card is the source (protocol §5 apply).
 */
export type Application = { readonly source: ApplySource; readonly info?: string; readonly sharedBy?: string | undefined };

/** Sends a friend application. A later application replaces the text of the earlier one (protocol A36). */
export async function applyForFriend(context: CommandContext, wtId: string, { source, info, sharedBy }: Application): Promise<void> {
  const { db } = context;
  const body = { applyWtId: wtId, applySource: source, applyInfo: info ?? '', ...(sharedBy === undefined ? {} : { shareWtId: sharedBy }) };
  await write(db, ['ops', 'kv'], async () => {
    // The form has offered the text of a refused application, so it is deleted. Without a form it stays for the next opening (G11).
    if (info !== undefined) await changeKv(db, { key: 'refusedApplications', initial: {} }, (refused) => withRefusedApplication(refused, wtId, ''));
    await enqueueOp(context, { entity: `apply:${wtId}`, call: { kind: 'http', path: APPLY_PATH, body } });
  });
  context.wake();
}
