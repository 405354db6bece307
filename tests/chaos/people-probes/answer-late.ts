import { renameTag as renameTagEndpoint } from '../../../contract/http/tags.ts';
import { updateTab as updateTabEndpoint } from '../../../contract/http/tabs.ts';
import { renameTag } from '../../../server/commands/friends/change-tags.ts';
import { updateTab } from '../../../server/commands/tabs/change-tabs.ts';
import { isTemporaryId } from '../../../src/core/lists/temporary-id.ts';
import { noteElsewhere } from '../ledger.ts';
import { writeOnServer } from '../parts/write-on-server.ts';
import { becomeQuiet } from '../settle.ts';
import { addTab, ownTabs } from '../steps/tab-steps.ts';
import { makeTag, tagsOf } from '../steps/tag-steps.ts';
import { HELD_MS, hold, judgeLists, type Case } from './case.ts';

/**
 * The answer to a change comes late. Another device has changed the same row since the server executed the change, and the list was read with that. The
 * answer does not undo what was read, because the list is read again after it.
 */
export async function answerLate(given: Case): Promise<void> {
  await answerTabLate(given);
  await answerTagLate(given);
}

async function answerTabLate(given: Case): Promise<void> {
  const { world, tab } = given;
  const { userId } = tab.device;
  if (ownTabs(tab).length === 0) {
    addTab(world, tab);
    await becomeQuiet(world);
  }
  const row = ownTabs(tab).find(({ id }) => !isTemporaryId(id));
  if (row === undefined) return;
  noteElsewhere(world.ledger, [
    { kind: 'tab', userId, ID: row.groupName },
    { kind: 'tabName', userId, ID: row.id },
  ]);
  const body = { id: row.id, groupName: `m${world.trace.length}`, relationList: [] };
  const endAnswer = hold(given, 'answer', updateTabEndpoint.path);
  world.note(`${tab.name} renames ${row.id}, whose answer comes late`);
  tab.build.changeList(tab.commands, { scope: 'tabs', operation: 'update', body }).catch(() => undefined);
  await world.advance(HELD_MS);
  const later = { ...body, groupName: `o${world.trace.length}` };
  await writeOnServer(world, `another device renames ${row.id}`, async (unit) => updateTab(unit, userId, later));
  await world.advance(HELD_MS);
  endAnswer();
  await becomeQuiet(world);
  judgeLists(given, 'a late answer about a tab');
}

async function answerTagLate(given: Case): Promise<void> {
  const { world, tab } = given;
  const { userId } = tab.device;
  if (tagsOf(tab).length === 0) {
    makeTag(world, tab);
    await becomeQuiet(world);
  }
  const tag = tagsOf(tab).find(({ id }) => !isTemporaryId(id));
  if (tag === undefined) return;
  noteElsewhere(world.ledger, [{ kind: 'tag', userId, ID: tag.tagName }]);
  const endAnswer = hold(given, 'answer', renameTagEndpoint.path);
  world.note(`${tab.name} renames ${tag.id}, whose answer comes late`);
  const body = { tagId: tag.id, tagName: `m${world.trace.length}` };
  tab.build.changeList(tab.commands, { scope: 'tags', operation: 'rename', body }).catch(() => undefined);
  await world.advance(HELD_MS);
  const later = { ...body, tagName: `o${world.trace.length}` };
  await writeOnServer(world, `another device renames ${tag.id}`, async (unit) => renameTag(unit, userId, later));
  await world.advance(HELD_MS);
  endAnswer();
  await becomeQuiet(world);
  judgeLists(given, 'a late answer about a tag');
}
