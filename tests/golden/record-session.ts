import type { CommandContext } from '../../src/sync/commands/command-context.ts';
import { collectMessage } from '../../src/sync/commands/favourites/collect-message.ts';
import { archiveConversation, muteConversation, pinConversation } from '../../src/sync/commands/conversations/change-conversation.ts';
import { keepDraftFile } from '../../src/sync/commands/drafts/keep-draft-file.ts';
import { markRead } from '../../src/sync/commands/conversations/mark-read.ts';
import { markVoicePlayed } from '../../src/sync/commands/messages/mark-voice-played.ts';
import { pinMessage } from '../../src/sync/commands/pins/pin-message.ts';
import { reactToMessage } from '../../src/sync/commands/reactions/react-to-message.ts';
import { recallMessage } from '../../src/sync/commands/messages/recall-message.ts';
import { saveDraft } from '../../src/sync/commands/drafts/save-draft.ts';
import { sendMessage } from '../../src/sync/commands/sending/send-message.ts';
import { updateUserConfig } from '../../src/sync/commands/settings/update-user-config.ts';
import { GROUP, USERS } from '../chaos/chaos-server.ts';
import type { Tab } from '../chaos/device.ts';
import { CONFIG_FIELDS } from '../chaos/steps.ts';
import { createWorld, type World } from '../chaos/world.ts';
import { dumpDatabase, type GoldenDatabase } from './database-json.ts';

const [ME, FRIEND] = USERS;
const WITH_FRIEND = `C2C${FRIEND}`;
const WITH_ME = `C2C${ME}`;
const IN_GROUP = `GROUP${GROUP}`;
/** Small groups, one device for each user, no damaged items. */
const SEED = 1;
const SETTLE_MS = 20_000;

const text = async (context: CommandContext, conversationID: string, words: string): Promise<string> =>
  sendMessage(context, { conversationID, type: 'TIMTextElem', payload: { text: words }, needReadReceipt: true });

const file = async (context: CommandContext, conversationID: string, name: string): Promise<string> =>
  sendMessage(context, {
    conversationID,
    type: 'TIMFileElem',
    payload: { uuid: '', fileUrl: '', fileName: name, fileSize: 4 },
    uploads: [{ role: 'file', blob: new Blob(['file'], { type: 'text/plain' }), name, mime: 'text/plain' }],
  });

async function settle(world: World): Promise<void> {
  world.http.heal();
  await world.pump();
  await world.advance(SETTLE_MS);
}

async function talk(world: World, mine: Tab, theirs: Tab): Promise<void> {
  const both = [WITH_ME, IN_GROUP];
  for (const conversationID of both) for (const words of ['hello', 'second']) await world.drive(text(theirs.commands, conversationID, words));
  const sent = await world.drive(text(mine.commands, WITH_FRIEND, 'mine'));
  const recalled = await world.drive(text(mine.commands, WITH_FRIEND, 'recalled'));
  await settle(world);
  await world.drive(markRead(mine.commands, WITH_FRIEND));
  await world.drive(reactToMessage(mine.commands, sent, { reactionID: '👍', on: true }));
  await world.drive(pinMessage(mine.commands, sent));
  await world.drive(recallMessage(mine.commands, recalled));
  await world.drive(pinConversation(mine.commands, WITH_FRIEND, true));
  void mine.sync.refreshMembers(GROUP);
  await world.drive(markVoicePlayed(mine.commands, sent));
  await world.drive(updateUserConfig(mine.commands, { [CONFIG_FIELDS[0]]: 0 }));
  await settle(world);
}

/** Offline, so that each queue has waiting rows. */
async function leaveWaiting(world: World, mine: Tab): Promise<void> {
  mine.ports.online.set(false);
  for (const link of world.network.links()) world.network.cut(link);
  await world.pump();
  const answered = (await world.drive(mine.db.messages.toArray())).find((row) => row.from === FRIEND);
  await world.drive(text(mine.commands, WITH_FRIEND, 'waits'));
  await world.drive(file(mine.commands, IN_GROUP, 'waits.txt'));
  await world.drive(muteConversation(mine.commands, IN_GROUP, true));
  await world.drive(archiveConversation(mine.commands, WITH_FRIEND, true));
  if (answered !== undefined) await world.drive(collectMessage(mine.commands, answered.ID));
  await world.drive(saveDraft(mine.commands, IN_GROUP, { nodes: [{ kind: 'text', text: 'a draft' }], basis: { nodes: [], version: 0 } }));
  const picture = { conversationID: IN_GROUP, kind: 'image', name: 'draft.png' } as const;
  await world.drive(keepDraftFile(mine.commands, picture, new Blob(['picture'], { type: 'image/png' })));
  await world.advance(SETTLE_MS);
}

/** The database of this build after an account was used: a client against the server core, in virtual time, with a fixed seed. */
export async function recordSession(): Promise<GoldenDatabase> {
  const world = await createWorld(SEED);
  try {
    const tabOf = (userId: string): Tab | undefined => world.devices.find((device) => device.userId === userId)?.openTab();
    const [mine, theirs] = [tabOf(ME), tabOf(FRIEND)];
    if (mine === undefined || theirs === undefined) throw new Error('the world lacks a device');
    await settle(world);
    await talk(world, mine, theirs);
    await leaveWaiting(world, mine);
    return await world.drive(dumpDatabase(mine.db));
  } finally {
    await world.close();
  }
}
