import type { OutgoingMessage } from '../../contract/message.ts';
import { groupConversationId, MENTION_ALL_ID } from '../../contract/ids.ts';
import { editGroup } from '../../server/commands/groups/edit-group.ts';
import { recallAllButFew, recallMemberMessagesOf } from '../../server/commands/groups/recall-member-messages.ts';
import { reactToMessage } from '../../server/commands/messages/react-to-message.ts';
import { recallMessage } from '../../server/commands/messages/recall-message.ts';
import { sendMessage } from '../../server/commands/messages/send-message.ts';
import { median, rounded, type Metric } from '../support/figure.ts';
import { LARGE_GROUP_GROUP, measureCommand, openLargeGroup, type Cost, type LargeGroup } from '../support/server/large-group.ts';
import type { Scenario } from '../support/scenario.ts';

const RUNS = 30;
/** Messages before the measurement, so that the B-tree of the members' logs has the depth that it has in use. */
const WARM_UP = 100;
const HOLD_GOAL_MS = 50;
const RATIO_GOAL = 3;

/** Cost of one message and of each change of a group on the server while no client is connected (performance.md, `large-group`). */
export const scenario: Scenario = {
  name: 'large-group',
  async run(report) {
    const large = await openLargeGroup({ members: 2000, unread: 3000, largeGroupAbove: 100 });
    try {
      const { message } = await measureChanges(large, 'large-group', report);
      report(atMost('large-group.message', { value: median(message.map((cost) => cost.cpuMs)), unit: 'ms', goal: 3 }));
      report(atMost('large-group.written', { value: median(message.map((cost) => cost.kilobytes)), unit: 'KB', goal: 50 }));
    } finally {
      await large.close();
    }
    const small = await openLargeGroup({ members: 100, unread: 30_000, largeGroupAbove: 100 });
    try {
      await measureChanges(small, 'small-group', report);
    } finally {
      await small.close();
    }
  },
};

async function measureChanges(largeGroup: LargeGroup, name: string, report: (metric: Metric) => void): Promise<{ message: Cost[] }> {
  const { core } = largeGroup;
  const [owner = '', other = ''] = largeGroup.userIds;
  const sent: string[] = [];
  const sendText = (text: string, atUserList: string[] = []) =>
    core.write((unit) => sendMessage(unit, owner, messageOf(owner, { text, atUserList, index: sent.push('') })).then(({ ID }) => (sent[sent.length - 1] = ID)));
  await measureCommand(WARM_UP, () => sendText('warm'));
  const start = sent.length;
  const message = await measureWarm(() => sendText('hello'));
  const IDs = sent.slice(start);
  const changes: Record<string, Cost[]> = {
    reaction: await measureWarm((index) =>
      core.write((unit) => reactToMessage(unit, other, { ID: IDs[index] ?? '', reactionID: '[TUIEmoji_Like]', on: true })),
    ),
    recall: await measureWarm((index) => core.write((unit) => recallMessage(unit, owner, IDs[index] ?? ''))),
    rename: await measureWarm((index) => edit(largeGroup, { groupName: `Crowd ${index}` })),
    muteAll: await measureWarm((index) => edit(largeGroup, { bannedSwitch: index % 2 === 0 ? 1 : 0 })),
    // Measured last, because the list row of each member contains these mentions afterwards.
    mention: await measureWarm(() => sendText('all', [MENTION_ALL_ID])),
  };
  const base = median(message.map((cost) => cost.cpuMs));
  for (const [kind, costs] of Object.entries(changes)) report(compare(`${name}.${kind}`, median(costs.map((cost) => cost.cpuMs)), base));
  const holds = Object.entries({ message, ...changes, withdraw: await withdrawAll(largeGroup) });
  for (const [kind, costs] of holds)
    report(atMost(`${name}.${kind}.hold`, { value: median(costs.map((cost) => cost.holdMs)), unit: 'ms', goal: HOLD_GOAL_MS }));
  return { message };
}

/** Drops the first half of the runs, in which the command is not yet compiled. */
async function measureWarm(run: (index: number) => Promise<unknown>): Promise<Cost[]> {
  return (await measureCommand(RUNS * 2, run)).slice(RUNS);
}

/** Runs the same steps as the route. */
async function withdrawAll({ core, userIds }: LargeGroup): Promise<Cost[]> {
  const [owner = ''] = userIds;
  const { lastSeq } = await core.db
    .selectFrom('conversations')
    .select('lastSeq')
    .where('conv', '=', groupConversationId(LARGE_GROUP_GROUP))
    .executeTakeFirstOrThrow();
  const input = { groupNumber: LARGE_GROUP_GROUP, userWtId: owner, lastMessageSequence: lastSeq };
  return measureCommand(1, async () => {
    const { rest } = await recallAllButFew(core, owner, input);
    await core.write((unit) => recallMemberMessagesOf(unit, owner, { ...input, rest }));
  });
}

function edit({ core, userIds }: LargeGroup, change: { groupName: string } | { bannedSwitch: number }): Promise<null> {
  return core.write((unit) => editGroup(unit, { userId: userIds[0] ?? '', origin: 'https://wisp.test', edit: { groupNumber: LARGE_GROUP_GROUP, ...change } }));
}

function messageOf(from: string, { text, atUserList, index }: { text: string; atUserList: string[]; index: number }): OutgoingMessage {
  const conversationID = groupConversationId(LARGE_GROUP_GROUP);
  const rest = { cloudCustomData: '', needReadReceipt: false, random: index, clientTime: 0 };
  return { ID: `${from}-2-${index}`, conversationID, type: 'TIMTextElem', payload: { text }, atUserList, ...rest };
}

function atMost(name: string, { value, unit, goal }: { value: number; unit: string; goal: number }): Metric {
  return { name, value: rounded(value), unit, goal: `≤ ${goal} ${unit}`, ok: value <= goal };
}

/** Compares with one message of the same run. */
function compare(name: string, value: number, peerValue: number): Metric {
  const ratio = rounded(value / peerValue);
  return {
    name,
    value: rounded(value),
    unit: 'ms',
    peer: 'message',
    peerValue: rounded(peerValue),
    ratio,
    goal: `≤ ${RATIO_GOAL} × message`,
    ok: ratio <= RATIO_GOAL,
  };
}
