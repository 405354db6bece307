import { MARK_HIDDEN } from '../../../contract/conversation-marks.ts';
import { isTemporaryId, temporaryId } from '../../../src/core/lists/temporary-id.ts';
import type { HttpAnswer, HttpRequest } from '../../support/fakes/fake-http.ts';
import { USERS } from '../chaos-server.ts';
import { isCertain, requestsOf, type Request } from '../ledger.ts';
import { currentIdOf, requestsByCurrentId } from './new-row-ids.ts';
import type { World } from '../world.ts';

/** Requests of the lists whose rows have temporary IDs. */
const LISTS = /\/(sessionGroup|userTag|collect\w*|groupchat)\//;
const WITH_TEMPORARY_ID = new RegExp(`"${temporaryId('')}[^"]`);

/** No request contains an ID that the server cannot know (protocol §12.4). Notes what the server refused. */
export function noteAnswer(world: World, { url, body, headers }: HttpRequest, answer: HttpAnswer | undefined): void {
  if (body === '' || answer === undefined || !LISTS.test(url)) return;
  if (WITH_TEMPORARY_ID.test(body)) world.violate(`a temporary ID was sent: ${url} ${body}`);
  const { code } = JSON.parse(answer.text) as { readonly code: number };
  if (code !== 200) world.ledger.refused.push({ path: url, body, code, key: headers['idempotency-key'] ?? '' });
}

function isRefused(world: World, field: string, name: string): boolean {
  return world.ledger.refused.some(({ body }) => body.includes(JSON.stringify({ [field]: name }).slice(1, -1)));
}

/** The names of new tabs or tags that no device renamed or removed, and that the server did not refuse, are there. */
function checkNames(world: World, { kind, sql, field }: { readonly kind: 'tab' | 'tag'; readonly sql: string; readonly field: string }): void {
  for (const request of requestsOf(world.ledger, kind)) {
    const { userId, ID, on } = request;
    if (!isCertain(request) || !on || request.succeeded > 1 || isRefused(world, field, ID)) continue;
    if (world.server.query(sql, userId, ID).length === 0) world.violate(`lost: the ${kind} ${ID} of ${userId}`);
  }
}

/** The last value that a single page has set is on the server. */
function checkValues(world: World, kind: 'remark' | 'hidden' | 'tabName', valueOf: (request: Request) => string | undefined): void {
  for (const request of requestsByCurrentId(world, kind)) {
    const { userId, ID, value } = request;
    if (!isCertain(request) || isTemporaryId(ID) || isRefused(world, 'groupName', value)) continue;
    const held = valueOf(request);
    if (held !== undefined && held !== value) world.violate(`lost: ${kind} "${value}" of ${userId} for ${ID}, on the server it is "${held}"`);
  }
}

/** Each friend has the tags that the user has last given. The users stay friends, so the server refuses none of them by itself. */
function checkTagged(world: World): void {
  for (const request of requestsByCurrentId(world, 'tagged')) {
    const { userId, ID, detail = '', on } = request;
    if (!isCertain(request) || !USERS.some((user) => user === ID)) continue;
    // Together with a person who is no friend any more, all are refused.
    if (world.ledger.refused.some(({ body }) => body.includes(`"${ID}"`))) continue;
    if (world.server.query('select 1 from friendTags where ownerId = ? and id = ?', userId, detail).length === 0) continue;
    const held = world.server.query('select 1 from friendTagMembers where ownerId = ? and tagId = ? and friendId = ?', userId, detail, ID).length > 0;
    if (held !== on) world.violate(`lost: the tag ${detail} of ${userId} for ${ID} should be ${on}, on the server it is ${held}`);
  }
}

/** What a user has removed is gone, also if another device has removed it before. The server never uses an ID again. */
function checkRemovals(world: World): void {
  const sql = 'select id from conversationTabs where userId = ?1 and id = ?2 union all select id from friendTags where ownerId = ?1 and id = ?2';
  for (const { userId, ID } of requestsOf(world.ledger, 'removal')) {
    const id = currentIdOf(world, userId, ID);
    if (world.server.query(sql, userId, id).length > 0) world.violate(`lost: ${userId} removed the tab or tag ${id}, which the server still has`);
  }
}

type Hidden = { readonly ownerId: string; readonly friendId: string; readonly hideStatus: number; readonly marks: string };

/** The conversation with a hidden friend has the mark, whatever was deleted (decision 069). */
function checkHiddenMarks(world: World): void {
  const rows = world.server.query<Hidden>(
    "select f.ownerId, f.friendId, f.hideStatus, s.marks from friends f join conversationStates s on s.userId = f.ownerId and s.conversationID = 'C2C' || f.friendId",
  );
  for (const { ownerId, friendId, hideStatus, marks } of rows) {
    const isMarked = (JSON.parse(marks) as string[]).includes(MARK_HIDDEN);
    if (isMarked !== (hideStatus === 1)) world.violate(`${ownerId} has hidden ${friendId}: ${hideStatus}, and the mark of the conversation is ${isMarked}`);
  }
}

/** No change of tabs, tags, remarks and hidden conversations is lost. */
export function checkPeople(world: World): void {
  checkNames(world, { kind: 'tab', sql: 'select 1 from conversationTabs where userId = ? and name = ?', field: 'groupName' });
  checkNames(world, { kind: 'tag', sql: 'select 1 from friendTags where ownerId = ? and name = ?', field: 'tagName' });
  const read = (sql: string, { userId, ID }: Request) => world.server.query<{ value: string }>(sql, userId, ID)[0]?.value;
  checkValues(world, 'remark', (request) => read('select remark as value from friends where ownerId = ? and friendId = ?', request));
  checkValues(world, 'hidden', (request) => {
    // Hiding is not lost with a friend who was deleted.
    if (!USERS.some((user) => user === request.ID)) return undefined;
    return read('select cast(hideStatus as text) as value from friends where ownerId = ? and friendId = ?', request);
  });
  checkTagged(world);
  checkRemovals(world);
  checkHiddenMarks(world);
  checkValues(world, 'tabName', (request) => read('select name as value from conversationTabs where userId = ? and id = ?', request));
}
