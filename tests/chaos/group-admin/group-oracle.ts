import { AUDIT_STATUS } from '../../../contract/http/groups/group-values.ts';
import type { InviteResult } from '../../../src/core/groups/joining/invitation.ts';
import type { KvRow } from '../../../src/core/rows.ts';
import { USERS } from '../chaos-server.ts';
import { isCertain, requestsOf, type Request } from '../ledger.ts';
import { hasGroupAdmin } from './group-seeds.ts';
import type { World } from '../world.ts';
import { dueCounts, storedCount } from './group-facts.ts';
import { GROUP_IDS } from './pick-group.ts';

type Tip = { readonly detailType: number; readonly operatorUser: { readonly wtId: string } };

/** The server writes each tip once: not more often than users requested what it says. */
function checkTips(world: World): void {
  const written = new Map<string, number>();
  for (const groupNumber of GROUP_IDS) {
    const rows = world.server.query<{ payload: string }>("select payload from messages where conv = ? and sender = 'administrator'", `GROUP${groupNumber}`);
    for (const { payload } of rows) {
      const tip = JSON.parse(String((JSON.parse(payload) as { readonly data: string }).data)) as Tip;
      const key = `${groupNumber} ${tip.detailType} ${tip.operatorUser.wtId}`;
      written.set(key, (written.get(key) ?? 0) + 1);
    }
  }
  for (const [key, times] of written) {
    const [, detailType, operatorId] = key.split(' ');
    // The welcome message and people without a device have no request of a page.
    if (detailType === '18' || !USERS.some((userId) => userId === operatorId)) continue;
    const requested = world.ledger.tips.get(key) ?? 0;
    if (times > requested) world.violate(`G6 the tip ${key} was written ${times} times for ${requested} requests`);
  }
}

function isRefused(world: World, { detail = '', value }: Request): boolean {
  return world.ledger.refused.some(
    ({ path, body }) => path.includes('/groupchat/') && (body.includes(`"${value}"`) || (detail in COLUMNS && body.includes(`"${detail}":`))),
  );
}

const COLUMNS: Readonly<Record<string, string>> = {
  name: 'name',
  notice: 'notice',
  welcome: 'welcome',
  confirminviteSwitch: 'confirminviteSwitch',
  inviteSwitch: 'inviteSwitch',
  memberProtectSwitch: 'memberProtectSwitch',
  callSwitch: 'callSwitch',
  customizeMsgControl: 'customizeMsgControl',
  limitLevel: "limitLevel || ' ' || limitMember",
};
const OWN_COLUMNS: Readonly<Record<string, string>> = { nickname: 'groupNickname', remark: 'groupNameRemark' };

function heldValue(world: World, { userId, ID, detail = '' }: Request): string | undefined {
  const own = OWN_COLUMNS[detail];
  if (own === undefined)
    return world.server.query<{ value: string }>(`select cast(${COLUMNS[detail]} as text) as value from groups where id = ?`, ID)[0]?.value;
  // Who leaves and joins again has neither.
  const spans = world.server.query('select 1 from groupIntervals where groupId = ? and userId = ?', ID, userId);
  if (spans.length !== 1) return undefined;
  return world.server.query<{ value: string }>(`select ${own} as value from groupMembers where groupId = ? and userId = ?`, ID, userId)[0]?.value;
}

/** The last value that one page alone has set is on the server, unless the server refused it. */
function checkFields(world: World): void {
  const requests = requestsOf(world.ledger, 'groupField');
  for (const request of requests) {
    const isOwn = OWN_COLUMNS[request.detail ?? ''] !== undefined;
    const isShared = !isOwn && [...world.ledger.requests.values()].some((other) => isSameField(other, request) && other.userId !== request.userId);
    if (!isCertain(request) || isShared || isRefused(world, request)) continue;
    const held = heldValue(world, request);
    if (held !== undefined && held !== request.value)
      world.violate(`lost: ${request.userId} set ${request.detail} of ${request.ID} to "${request.value}", on the server it is "${held}"`);
  }
}

function isSameField(one: Request, other: Request): boolean {
  return one.kind === 'groupField' && one.ID === other.ID && one.detail === other.detail;
}

/** An answered application does not wait any more, unless the server refused the answer. */
function checkAudits(world: World): void {
  for (const { ID, userId } of requestsOf(world.ledger, 'audit')) {
    const [row] = world.server.query<{ status: number; groupId: string }>('select status, groupId from groupApplies where id = ?', ID);
    const wasRefused = world.ledger.refused.some(({ body }) => body.includes(`"${ID}"`));
    if (row?.status === AUDIT_STATUS.waiting && !wasRefused)
      world.violate(`lost: ${userId} answered the application ${ID} to ${row.groupId}, which still waits`);
  }
}

/** The result of each invitation is kept for its user, unless the server refused it. */
function checkInvites(world: World): void {
  for (const { ID, detail } of requestsOf(world.ledger, 'invite')) {
    const device = world.devices.find(({ name }) => name === detail);
    const results = (device?.rows<KvRow>('kv').find(({ key }) => key === 'inviteResults')?.value ?? []) as readonly InviteResult[];
    const wasRefused = world.ledger.refused.some(({ key }) => key === ID);
    if (device !== undefined && !wasRefused && results.length < 20 && !results.some(({ key }) => key === ID))
      world.violate(`lost: the result of the invitation ${ID} on ${device.name}`);
  }
}

function checkCounts(world: World): void {
  for (const userId of USERS) {
    const [count, due] = [storedCount(world, userId, 'joinApply'), dueCounts(world, userId)];
    if (count < due.waiting || count > due.all)
      world.violate(`GROUP-083 the server counts ${count} applications to answer for ${userId}, there are ${due.waiting}, with expired ones ${due.all}`);
  }
}

/** No change of groups is lost or done twice. */
export function checkGroups(world: World): void {
  if (!hasGroupAdmin(world.seed)) return;
  checkTips(world);
  checkFields(world);
  checkAudits(world);
  checkInvites(world);
  checkCounts(world);
}
