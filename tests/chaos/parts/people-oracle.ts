import { isTemporaryId, temporaryId } from '../../../src/core/lists/temporary-id.ts';
import type { HttpAnswer, HttpRequest } from '../../support/fakes/fake-http.ts';
import { isCertain, requestsOf, type Request } from '../ledger.ts';
import type { World } from '../world.ts';

/** Requests of the lists whose rows have temporary IDs. */
const LISTS = /\/(sessionGroup|userTag|collect\w*)\//;
const WITH_TEMPORARY_ID = new RegExp(`"${temporaryId('')}[^"]`);

/** No request contains an ID that the server cannot know (protocol §12.4). Notes what the server refused. */
export function noteAnswer(world: World, { url, body }: HttpRequest, answer: HttpAnswer | undefined): void {
  if (body === '' || answer === undefined || !LISTS.test(url)) return;
  if (WITH_TEMPORARY_ID.test(body)) world.violate(`a temporary ID was sent: ${url} ${body}`);
  const { code } = JSON.parse(answer.text) as { readonly code: number };
  if (code !== 200) world.ledger.refused.push({ path: url, body, code });
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

/** The last value that one page gave to a thing is on the server. */
function checkValues(world: World, kind: 'remark' | 'tabName', valueOf: (request: Request) => string | undefined): void {
  // While the list shows a new tab beside the waiting one, the user changes the same tab by two IDs.
  const temporary = requestsOf(world.ledger, kind).filter(({ ID }) => isTemporaryId(ID));
  const byTemporary = new Set(temporary.map(({ userId, value }) => `${userId} ${value}`));
  for (const request of requestsOf(world.ledger, kind)) {
    const { userId, ID, value } = request;
    if (!isCertain(request) || isTemporaryId(ID) || isRefused(world, 'groupName', value)) continue;
    const held = valueOf(request);
    if (held !== undefined && held !== value && !byTemporary.has(`${userId} ${held}`))
      world.violate(`lost: ${kind} "${value}" of ${userId} for ${ID}, on the server it is "${held}"`);
  }
}

/** No change of tabs, tags and remarks is lost. */
export function checkPeople(world: World): void {
  checkNames(world, { kind: 'tab', sql: 'select 1 from conversationTabs where userId = ? and name = ?', field: 'groupName' });
  checkNames(world, { kind: 'tag', sql: 'select 1 from friendTags where ownerId = ? and name = ?', field: 'tagName' });
  const read = (sql: string, { userId, ID }: Request) => world.server.query<{ value: string }>(sql, userId, ID)[0]?.value;
  checkValues(world, 'remark', (request) => read('select remark as value from friends where ownerId = ? and friendId = ?', request));
  checkValues(world, 'tabName', (request) => read('select name as value from conversationTabs where userId = ? and id = ?', request));
}
