import { groupNumberOf, targetIdOf } from '../../core/people/person-name.ts';
import { canAnswer } from '../../core/people/applications/applications.ts';
import { refusedFieldsOf } from '../../core/groups/group-draft.ts';
import type { GroupField } from '../../core/groups/group-edit.ts';
import { unseenNotice } from '../../core/groups/group-notice.ts';
import { strangerBarOf, type StrangerBar } from '../../core/people/stranger-bar.ts';
import { readKv } from '../../db/kv.ts';
import { listAppliesOf } from '../../db/people/applies.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';

export type ChatBarsShown = {
  /** The notice of the group, if it was not seen on this device. */
  readonly notice?: string | undefined;
  /** The fields of the group whose text the server refused. */
  readonly refused?: readonly GroupField[];
  readonly person?: StrangerBar | undefined;
  /** The server did not delete messages for both sides, so the bar offers a report. */
  readonly isReportOffered?: boolean;
};

const NONE: ChatBarsShown = {};

/** Which bars are shown above a chat. Empty until everything is read, because a bar must not appear and vanish. */
export function useChatBars(conversationID: string): ChatBarsShown {
  const { me, now } = useClient();
  return useQuery(async (db) => readBars(db, { me, conversationID, nowMs: now() }), [me, now, conversationID]) ?? NONE;
}

type Asked = { readonly me: string; readonly conversationID: string; readonly nowMs: number };

async function readBars(db: AccountDatabase, { me, conversationID, nowMs }: Asked): Promise<ChatBarsShown> {
  const groupNumber = groupNumberOf(conversationID);
  if (groupNumber !== '') {
    const [group, seen, refused] = await Promise.all([db.groups.get(groupNumber), readKv(db, 'seenNotices'), readKv(db, 'refusedEdits')]);
    return { notice: unseenNotice(group, seen ?? {}), refused: refusedFieldsOf(group, refused ?? []) };
  }
  const target = targetIdOf(conversationID);
  const [friend, user, isBootstrapped, blacklist, offers, applications] = await Promise.all([
    db.friends.get(target),
    db.users.get(target),
    readKv(db, 'isBootstrapped'),
    readKv(db, 'blacklist'),
    readKv(db, 'reportOffers'),
    listAppliesOf(db, target),
  ]);
  const person = strangerBarOf({
    conversationID,
    me,
    friend,
    isListHere: isBootstrapped === 1,
    isBlocked: blacklist?.includes(target) === true,
    hasApplied: applications.some((row) => canAnswer(row, nowMs)),
    isGone: (friend ?? user)?.actionStatus === 1,
  });
  return { person, isReportOffered: offers?.includes(target) === true };
}
