import { CYCLING_REMARKS, DAILY_JAPANESE, JAPANESE_ANSWERS, READING_REMARKS } from './dialogues/routine-words.ts';
import { createMulberry32 } from './mulberry32.ts';
import type { ScriptBlock, ScriptEntry } from './script/parse-script.ts';

type Pick = <T>(list: readonly T[]) => T;

function createPick(random: () => number): Pick {
  return (list) => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error('Nothing to pick from');
    return one;
  };
}

function say(key: string, body: string): ScriptEntry {
  return { kind: 'say', key, body, isRecalled: false };
}

/** Uses every remark once before it repeats one. */
function createDeck<T>(list: readonly T[], random: () => number): () => T {
  let deck: T[] = [];
  return () => {
    if (deck.length === 0) deck = shuffle(list, random);
    const top = deck.pop();
    if (top === undefined) throw new Error('An empty deck');
    return top;
  };
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ value }) => value);
}

const RIDERS = ['马', '周', '刘', '沈', '江', '满'];
const APPLAUSE = ['👍', '👏', '厉害', '可以可以', '强', '羡慕', '明天我也去', '哈哈哈', '收到', '[TUIEmoji_Like]'];

/** The club's daily ride reports, denser in the last two weeks before the ride of the season. */
export function buildRideReports(): ScriptBlock[] {
  const random = createMulberry32(3121);
  const pick = createPick(random);
  const drawRemark = createDeck(CYCLING_REMARKS, random);
  return Array.from({ length: 84 }, (_, index) => 85 - index).map((daysAgo) => {
    const riders = shuffle(RIDERS, random).slice(0, daysAgo <= 12 ? 4 : 1 + Math.floor(random() * 2));
    const reports = riders.map((key) => say(key, `${describeRide(random)}，${drawRemark()}`));
    const cheer = random() < 0.6 ? [say(pick(RIDERS.filter((key) => key !== riders.at(-1))), pick(APPLAUSE))] : [];
    return { start: { kind: 'day', daysAgo, minuteOfDay: 18 * 60 + Math.floor(random() * 200) }, entries: [...reports, ...cheer] };
  });
}

function describeRide(random: () => number): string {
  const kilometres = (12 + random() * 48).toFixed(1);
  const speed = (19 + random() * 12).toFixed(1);
  const forms = [`今日 ${kilometres} km，均速 ${speed}`, `打卡 ${kilometres} 公里`, `${kilometres} km / ${speed} km/h`, `下班骑了 ${kilometres}`];
  return forms[Math.floor(random() * forms.length)] ?? `打卡 ${kilometres} 公里`;
}

const READERS = ['林', '苏', '欧', '沈', '何', '陈'];

export function buildReadingNotes(): ScriptBlock[] {
  const random = createMulberry32(911);
  const drawRemark = createDeck(READING_REMARKS, random);
  return Array.from({ length: 34 }, (_, index) => 82 - index * 2 - (index % 3 === 0 ? 1 : 0)).map((daysAgo) => {
    const [first = '林', second = '苏'] = shuffle(READERS, random);
    const page = 9 + Math.floor(random() * 190);
    const entries = [say(first, `读到 p.${page}，${drawRemark()}`), say(second, drawRemark())];
    return { start: { kind: 'day', daysAgo, minuteOfDay: 20 * 60 + Math.floor(random() * 60) }, entries };
  });
}

const LEARNERS = ['江', '陈', '林', '佐', '满'];

export function buildDailyJapanese(): ScriptBlock[] {
  const random = createMulberry32(517);
  const drawAnswer = createDeck(JAPANESE_ANSWERS, random);
  return DAILY_JAPANESE.map((words, index) => {
    const learners = shuffle(LEARNERS, random).slice(0, 1 + Math.floor(random() * 2));
    const entries = [say('田', `今日の言葉：${words}`), ...learners.map((key) => say(key, drawAnswer()))];
    return { start: { kind: 'day', daysAgo: 71 - Math.floor(index * 1.75), minuteOfDay: 7 * 60 + 40 + Math.floor(random() * 40) }, entries };
  });
}
