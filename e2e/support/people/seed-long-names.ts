import { SESSION_TYPE } from '../../../contract/http/tab-values.ts';
import { createWireClient, type Envelope, type WireClient } from '../../../tests/support/wire-client.ts';
import { operate } from '../operator/operate-server.ts';
import { openSender } from '../send-messages.ts';

/** The account that sees the screens. */
export const VIEWER = '10001';
/** A friend with a remark, a tag and a hidden moment; one whose conversation is hidden; one on the blacklist. */
export const FRIEND = '10002';
const HIDDEN = '10005';
const BLOCKED = '10004';
/** No friends: one has applied to VIEWER, VIEWER has applied to the other. */
const APPLICANT = '10007';
export const STRANGER = '10008';
const GROUP_NUMBER = '200001';
const UNREAD = 120;

/** As long as a name may be, of the widest letters; none of them has a place to break. */
export const WIDE = 'WWWWWWWWWWWWWWWW';
export const TAG = WIDE.slice(1);
export const TAB = WIDE.slice(6);

async function post(wire: WireClient, path: string, body: object): Promise<Envelope> {
  const answer = await wire.post(path, body);
  if (answer.code !== 200) throw new Error(`${path} was refused with ${String(answer.code)}`);
  return answer;
}

/** Gives everything that the screens of people show the longest names, and more than 99 unread messages and applications. */
export async function seedLongNames({ origin, dataDir }: { readonly origin: string; readonly dataDir: string }): Promise<void> {
  for (const wtId of [FRIEND, HIDDEN, BLOCKED, APPLICANT, STRANGER]) {
    const other = createWireClient(origin);
    await other.logIn(wtId);
    await post(other, '/user/updateMore', { nickName: WIDE, bio: WIDE.repeat(4) });
    if (wtId === APPLICANT) await post(other, '/userFriends/apply', { applyWtId: VIEWER, applySource: 1, applyInfo: TAG });
  }
  const wire = createWireClient(origin);
  await wire.logIn(VIEWER);
  await post(wire, '/userFriends/update', { friendsWtId: FRIEND, remark: `${TAG}X` });
  await post(wire, '/userFriends/updateHideStatus', { friendsWtId: HIDDEN, hideStatus: 1 });
  await post(wire, '/userFriends/apply', { applyWtId: STRANGER, applySource: 1, applyInfo: TAG });
  await post(wire, '/user/friendBlack/add', { friendWtId: BLOCKED });
  await post(wire, '/user/groupchat/edit', { groupNumber: GROUP_NUMBER, groupName: WIDE });
  await post(wire, '/sessionGroup/add', { groupName: TAB, relationList: [{ sessionId: FRIEND, sessionType: SESSION_TYPE.pair }] });
  const { data: tagId } = await post(wire, '/userTag/add', { tagName: TAG });
  await post(wire, '/userTag/addUser4Tag', { tagId, wtIds: [FRIEND] });
  const sender = await openSender(origin, FRIEND);
  for (let at = 0; at < UNREAD; at += 1) await sender.sendText(`C2C${VIEWER}`, WIDE.repeat(2));
  sender.close();
  operate(dataDir, 'insert or replace into "unreadCounters" ("userId", "name", "count") values (?, ?, ?)', VIEWER, 'friendApply', String(UNREAD));
}
