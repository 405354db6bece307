import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ADMINISTRATOR_ID, isSystemSender } from '../../contract/ids.ts';
import { countCharacters } from '../../contract/lengths.ts';
import { LIMITS } from '../../contract/limits.ts';
import { MESSAGE_TYPES, outgoingMessageSchema } from '../../contract/message.ts';
import { PAYLOAD_SCHEMAS } from '../../contract/payloads.ts';
import { buildDemoWorld, listMembers } from './build-demo-world.ts';
import { DEMO_ACCOUNTS } from './cast.ts';
import type { DemoMessage } from './demo-world.ts';

const NOW = 1_795_230_000;
const DAY_SECONDS = 86_400;
const mediaFolder = fileURLToPath(new URL('./media', import.meta.url));

const world = buildDemoWorld(NOW);
const messages = world.conversations.flatMap((conversation) => conversation.messages);
const texts = messages.filter((message) => message.type === 'TIMTextElem').map((message) => String(message.payload['text']));
const customs = messages
  .filter((message) => message.type === 'TIMCustomElem')
  .map((message) => JSON.parse(String(message.payload['data'])) as Record<string, unknown>);

function groupMessages(groupNumber: string): readonly DemoMessage[] {
  return world.conversations.find((conversation) => conversation.groupNumber === groupNumber)?.messages ?? [];
}

describe('the demo world', () => {
  test('G14 is the same for the same second', () => {
    expect(buildDemoWorld(NOW)).toEqual(world);
  });

  test('keeps its texts when the seed time changes', () => {
    const later = buildDemoWorld(NOW + 5 * DAY_SECONDS);
    const wordsOf = (one: typeof world) =>
      one.conversations.map((conversation) => conversation.messages.map((message) => message.payload['text'] ?? message.type));
    expect(wordsOf(later)).toEqual(wordsOf(world));
  });

  test('contains about three thousand messages over ninety days and none in the future', () => {
    const offsets = messages.map((message) => message.offsetTime);
    expect(messages.length).toBeGreaterThan(2800);
    expect(messages.length).toBeLessThan(3600);
    expect(Math.max(...offsets)).toBeLessThan(0);
    expect(Math.min(...offsets)).toBeGreaterThan(-92 * DAY_SECONDS);
  });

  test('has less than 2 % of its messages between 2:00 and 6:00, for any seed time', () => {
    for (const hours of [0, 6, 12, 18]) {
      const later = buildDemoWorld(NOW + hours * 3600);
      const times = later.conversations.flatMap((conversation) => conversation.messages.map((message) => later.nowSeconds + message.offsetTime));
      const atNight = times.filter((time) => {
        const hour = Math.floor(((time + 8 * 3600) % DAY_SECONDS) / 3600);
        return hour >= 2 && hour < 6;
      });
      expect(atNight.length / times.length, `${hours} h later`).toBeLessThan(0.02);
    }
  });

  test('contains more than two thousand different texts and repeats only short ones', () => {
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    expect(counts.size).toBeGreaterThan(2000);
    const longRepeated = [...counts].filter(([text, count]) => count > 6 && countCharacters(text) > 6);
    expect(longRepeated).toEqual([]);
  });

  test('contains every message type and every custom kind', () => {
    expect(new Set(messages.map((message) => message.type))).toEqual(new Set(MESSAGE_TYPES));
    const kinds = new Set(customs.map((data) => String(data['businessID'] ?? data['type'])));
    for (const kind of ['1', 'link', 'order', 'service', 'evaluate', 'nameCard', 'collect', 'wisperHelperMsg', 'CustomMsg_Type_addFriend', 'GroupCustomMsg']) {
      expect(kinds, kind).toContain(kind);
    }
    expect(new Set(customs.filter((data) => data['type'] === 'GroupCustomMsg').map((data) => data['detailType'])).size).toBeGreaterThanOrEqual(10);
    expect(messages.some((message) => message.isRecalled)).toBe(true);
    expect(messages.some((message) => message.quoteOf !== undefined)).toBe(true);
    expect(messages.some((message) => message.atUserList?.includes('10001'))).toBe(true);
    expect(messages.some((message) => (message.reactions?.length ?? 0) > 0)).toBe(true);
  });

  test('has payloads and frames that the contract accepts', () => {
    for (const message of messages) {
      expect(PAYLOAD_SCHEMAS[message.type].safeParse(message.payload).success, message.ID).toBe(true);
      const frame = {
        ID: message.ID,
        conversationID: 'C2C10001',
        type: message.type,
        payload: message.payload,
        cloudCustomData: message.cloudCustomData ?? '',
      };
      expect(outgoingMessageSchema.safeParse(frame).success, message.ID).toBe(true);
      expect(Buffer.byteLength(JSON.stringify(message.payload) + (message.cloudCustomData ?? '')), message.ID).toBeLessThanOrEqual(LIMITS.messageBytes);
    }
  });

  test('gives each message its own ID', () => {
    expect(new Set(messages.map((message) => message.ID)).size).toBe(messages.length);
  });

  test('changes the sender after most messages of a conversation', () => {
    for (const conversation of world.conversations) {
      const speakers = conversation.messages.map((message) => message.from).filter((from) => from !== ADMINISTRATOR_ID);
      if (speakers.some(isSystemSender)) continue;
      const turns = speakers.slice(1).filter((from, index) => from !== speakers[index]).length;
      expect(turns / (speakers.length - 1), conversation.members.join()).toBeGreaterThan(0.6);
    }
  });

  test('has only members as senders, ascending times and quotes of earlier messages', () => {
    for (const conversation of world.conversations) {
      const seen = new Set<string>();
      let last = -Infinity;
      for (const message of conversation.messages) {
        expect([...conversation.members, ADMINISTRATOR_ID]).toContain(message.from);
        expect(message.offsetTime).toBeGreaterThanOrEqual(last);
        expect(message.quoteOf === undefined || seen.has(message.quoteOf), message.ID).toBe(true);
        seen.add(message.ID);
        last = message.offsetTime;
      }
    }
  });

  test('starts each group with its creation', () => {
    for (const group of world.groups) expect(groupMessages(group.groupNumber)[0]?.payload['data'], group.groupNumber).toContain('"detailType":1');
  });

  test('has the same conversations at the top of the list of 陈屿 at every hour', () => {
    for (const hour of Array.from({ length: 24 }, (_, at) => at)) {
      const seeded = buildDemoWorld(NOW + hour * 3600);
      const mine = seeded.conversations.filter((conversation) => conversation.members.includes('10001'));
      const newestFirst = mine.toSorted((one, other) => (other.messages.at(-1)?.offsetTime ?? 0) - (one.messages.at(-1)?.offsetTime ?? 0));
      const top = newestFirst.slice(0, 10).map((conversation) => conversation.groupNumber ?? conversation.members.join());
      for (const expected of ['10001,10002', '10001,10003', '10001,10004']) expect(top, `${hour} h later`).toContain(expected);
      expect(top.slice(0, 2), `${hour} h later`).toEqual(['10001,10008', '200001']);
    }
  });

  test('gives 陈屿 at least twenty conversations: over 99 unread, one archived, the helper, a system contact', () => {
    const mine = world.conversations.filter((conversation) => conversation.members.includes('10001'));
    const views = mine.flatMap((conversation) => conversation.views).filter((view) => view.owner === '10001');
    expect(mine.length).toBeGreaterThanOrEqual(20);
    expect(mine.some((conversation) => conversation.members.includes('wisperHelper'))).toBe(true);
    expect(mine.some((conversation) => conversation.members.some((member) => member.startsWith('yx')))).toBe(true);
    expect(views.some((view) => (view.unread ?? 0) > 99)).toBe(true);
    expect(views.filter((view) => view.isFolded)).toEqual([expect.objectContaining({ isMuted: true })]);
    expect(views.some((view) => view.isPinned)).toBe(true);
  });

  test('has no unread count above the number of messages that can be unread', () => {
    for (const conversation of world.conversations) {
      for (const view of conversation.views) {
        const countable = conversation.messages.filter((message) => message.from !== view.owner && message.noUnread !== true && message.isRecalled !== true);
        expect(countable.length, `${conversation.groupNumber ?? conversation.members.join()}`).toBeGreaterThanOrEqual(view.unread ?? 0);
      }
    }
  });

  test('gives 10007 and 10008 no friend among the first five, and has one pending application', () => {
    const circle = ['10001', '10002', '10003', '10004', '10005'];
    const crossing = world.friendships.filter(({ wtIds }) => wtIds.some((id) => id === '10007' || id === '10008') && wtIds.some((id) => circle.includes(id)));
    expect(crossing).toEqual([]);
    expect(world.applications.map(({ from, to }) => [from, to])).toEqual([['10007', '10001']]);
  });

  test('keeps names and bios within their limits and has only known members in groups', () => {
    for (const person of world.people) {
      expect(countCharacters(person.nickName)).toBeLessThanOrEqual(LIMITS.nickname);
      expect(countCharacters(person.bio)).toBeLessThanOrEqual(LIMITS.signature);
    }
    for (const group of world.groups) {
      expect(countCharacters(group.name)).toBeLessThanOrEqual(LIMITS.groupName);
      expect(listMembers(group).every((wtId) => world.people.some((person) => person.wtId === wtId))).toBe(true);
    }
    expect(DEMO_ACCOUNTS.map((account) => account.wtId)).toEqual(['10001', '10002', '10003', '10004', '10005', '10006', '10007', '10008']);
  });
});

describe('the demo media', () => {
  test('exist with the listed size and take 3 MB at most', () => {
    for (const medium of world.media) {
      expect(existsSync(join(mediaFolder, medium.fileName)), medium.fileName).toBe(true);
      expect(statSync(join(mediaFolder, medium.fileName)).size, medium.fileName).toBe(medium.size);
    }
    const total = readdirSync(mediaFolder).reduce((sum, name) => sum + statSync(join(mediaFolder, name)).size, 0);
    expect(total).toBeLessThanOrEqual(3 * 1024 * 1024);
    expect(
      readdirSync(mediaFolder)
        .filter((name) => !name.endsWith('.md'))
        .toSorted(),
    ).toEqual(world.media.map((medium) => medium.fileName).toSorted());
  });

  test('contain the avatar of every person, system contact and group', () => {
    const names = new Set(world.media.map((medium) => medium.fileName));
    for (const { avatarFile } of [...world.people, ...world.systemContacts, ...world.groups]) expect(names).toContain(avatarFile);
  });

  test('have unique uuids that the contract accepts', () => {
    expect(new Set(world.media.map((medium) => medium.uuid)).size).toBe(world.media.length);
    for (const medium of world.media) expect(medium.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('have first bytes that match the file name', () => {
    const startOf = (name: string) => readFileSync(join(mediaFolder, name)).subarray(0, 4).toString('latin1');
    expect(startOf('trip-plan.pdf')).toBe('%PDF');
    expect(startOf('budget.xlsx')).toBe('PK\u0003\u0004');
    expect(startOf('lake-dawn.webp')).toBe('RIFF');
    expect(startOf('cat-sleep.gif')).toBe('GIF8');
  });
});
