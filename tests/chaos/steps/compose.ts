import { buildMessageId } from '../../../contract/ids.ts';
import type { DraftRow, OutboxRow } from '../../../src/core/rows.ts';
import type { NewMessage } from '../../../src/sync/commands/messages/new-message.ts';
import { largeAbove } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { count, isRequested, noteRequest, type Compose } from '../ledger.ts';
import { isOutside } from './group-steps.ts';
import { pickTab } from './pick.ts';
import type { World } from '../world.ts';

/** Words typed into drafts. */
export const WORD = /<\d+>/g;
/** The share of files among the sent messages. A file is uploaded before its message. */
const FILE_SHARE = 0.15;

/** A file whose name is the text that the other side reads. */
function fileOf(name: string): Pick<NewMessage, 'type' | 'payload' | 'uploads'> {
  const uploads = [{ role: 'file' as const, name, mime: 'text/plain', blob: new Blob(['x']) }];
  return { type: 'TIMFileElem', payload: { uuid: '', fileUrl: '', fileName: name, fileSize: 1 }, uploads };
}

export function compose(world: World): void {
  const tab = pickTab(world);
  const ids = tab.device.conversationIDs;
  // A large group has its own log, whose limit is reached only with many messages.
  const first = world.prng.pick(largeAbove(world.seed) !== undefined && world.prng.chance(0.5) ? ids.filter((id) => id.startsWith('GROUP')) : ids);
  // A user outside the group is refused. A few of these are enough.
  const mustMove = isOutside(world, tab.device.userId, first) && !world.prng.chance(0.15);
  const conversationID = mustMove ? world.prng.pick(tab.device.conversationIDs.filter((id) => id.startsWith('C2C'))) : first;
  const draft = world.prng.chance(0.3) ? tab.device.rows<DraftRow>('drafts').find((row) => row.conversationID === conversationID) : undefined;
  send(world, tab, { conversationID, draft });
}

type Sent = { readonly conversationID: string; readonly draft?: DraftRow | undefined; readonly isFile?: boolean };

/** Composes a message, for which the ledger has an entry to compare with the log. */
export function send(world: World, tab: Tab, { conversationID, draft, isFile = world.prng.chance(FILE_SHARE) }: Sent): void {
  const { userId, name: device } = tab.device;
  const entry: Compose = { text: `text ${world.ledger.composes.length}`, userId, device, conversationID, outcome: 'invoked' };
  // The draft of the input becomes the message and is cleared.
  for (const sent of JSON.stringify(draft?.nodes ?? []).match(WORD) ?? []) world.ledger.takenWords.add(sent);
  world.ledger.composes.push(entry);
  world.note(`${tab.name} composes "${entry.text}" in ${conversationID}`);
  count(world.tally, isFile ? 'composeFile' : 'compose');
  const identity = { seconds: Math.floor(tab.commands.ports.clock.now() / 1000), random: tab.commands.ports.random.uint32() };
  const ID = buildMessageId(userId, identity.seconds, identity.random);
  const sending = tab.build.sendComposed(tab.commands, {
    conversationID,
    messages: [{ conversationID, identity, ...(isFile ? fileOf(entry.text) : { type: 'TIMTextElem', payload: { text: entry.text } }) }],
    ...(draft === undefined ? {} : { draft: { nodes: [], basis: draft } }),
  });
  // Sending a message also clears the unread mark.
  const mark = { kind: 'unreadMark', userId, ID: conversationID } as const;
  const isMarkRequested = isRequested(world.ledger, mark);
  const work = isMarkRequested ? noteRequest(world.ledger, { ...mark, tab: tab.name, on: false, work: sending }) : sending;
  work.then(
    () => {
      // A mark that was requested while this message was stored is cleared if the message is stored later.
      if (!isMarkRequested && isRequested(world.ledger, mark)) void noteRequest(world.ledger, { ...mark, tab: tab.name, on: false, work: Promise.resolve() });
      entry.ID = ID;
      entry.outcome = 'ok';
      const row = tab.device.rows<OutboxRow>('outbox').find((other) => other.ID === ID);
      if (row !== undefined) entry.order = row.order;
    },
    (error: unknown) => {
      entry.outcome = tab.isAlive ? 'fail' : 'info';
      world.note(`compose "${entry.text}" failed: ${String(error)}`);
    },
  );
}
