import { BLACKLIST_SCOPE, BLOCK_PATH, UNBLOCK_PATH, withBlock } from '../../../core/blacklist/blacklist.ts';
import { APPLY_PATH, withRefusedApplication } from '../../../core/people/refused-applications.ts';
import { changeKv, readKv } from '../../../db/kv.ts';
import { foldValue } from '../../../db/overlay/fold-value.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** Blocks a person or lets him write again, here at once; undone visibly when the server refuses (protocol §5 friendBlack). */
export async function blockPerson(context: CommandContext, wtId: string, on: boolean): Promise<void> {
  const { db } = context;
  await write(db, ['kv', 'ops'], async () => {
    const list = (await readKv(db, 'blacklist')) ?? [];
    if (withBlock(list, wtId, on) === list) return;
    const call = { kind: 'http' as const, path: on ? BLOCK_PATH : UNBLOCK_PATH, body: { friendWtId: wtId } };
    // One queue for the whole list.
    await enqueueOp(context, { entity: BLACKLIST_SCOPE, call });
    await foldValue(db, 'blacklist', []);
  });
  context.wake();
}

/** How the other one was found (protocol §1 applySource). */
type ApplySource = 1 | 2 | 3 | 4 | 5;

/**
 * `info` is absent where the user was shown no form for it. `sharedBy` = who sent the card that shows them; the server asks for it where
 * that is the source (protocol §5 apply).
 */
export type Application = { readonly source: ApplySource; readonly info?: string; readonly sharedBy?: string | undefined };

/** Asks to be friends; asking again replaces the words of the one before (protocol A36). */
export async function applyForFriend(context: CommandContext, wtId: string, { source, info, sharedBy }: Application): Promise<void> {
  const { db } = context;
  const body = { applyWtId: wtId, applySource: source, applyInfo: info ?? '', ...(sharedBy === undefined ? {} : { shareWtId: sharedBy }) };
  await write(db, ['ops', 'kv'], async () => {
    // The form has offered the words of a refused application; without it they stay for its next opening (G11).
    if (info !== undefined) await changeKv(db, { key: 'refusedApplications', initial: {} }, (refused) => withRefusedApplication(refused, wtId, ''));
    await enqueueOp(context, { entity: `apply:${wtId}`, call: { kind: 'http', path: APPLY_PATH, body } });
  });
  context.wake();
}
