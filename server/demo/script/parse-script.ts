/**
 * A dialogue script is text, one entry per line:
 *
 *     # -12 20:10        starts a block, twelve days ago at 20:10 in the product's time zone
 *     # -35m             starts a block, 35 minutes before the seed time
 *     陈 去不去？        a person (by key) sends a text
 *     | 下一行           continues the entry above on a new line
 *     苏 >2 去！         quotes the message two above
 *     苏 ~打错了         is recalled later
 *     林 !image a.webp   sends another type of message (build-payload.ts)
 *     * 14 陈 : 周 | x   a group tip of detailType 14 by 陈 about 周, with the text x
 *     ^ [TUIEmoji_Like] 陈,苏   reactions to the message above
 *     + 40m              delays the next message by that time (s, m or h)
 */
export type ScriptEntry =
  | { kind: 'say'; key: string; body: string; quoteBack?: number; isRecalled: boolean }
  | { kind: 'tip'; detailType: number; operator: string; operated: readonly string[]; words: string }
  | { kind: 'react'; reactionID: string; keys: readonly string[] }
  | { kind: 'pause'; seconds: number };

export type ScriptStart = { kind: 'day'; daysAgo: number; minuteOfDay: number } | { kind: 'recent'; secondsAgo: number };

export type ScriptBlock = { start: ScriptStart; entries: ScriptEntry[] };

const SECONDS_PER_UNIT: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

const BLOCK_BY_DAY = /^# -(\d+) (\d{1,2}):(\d{2})$/;
const BLOCK_RECENT = /^# -(\d+)([smh])$/;
const PAUSE = /^\+ (\d+)([smh])$/;
const TIP = /^\* (\d+) (\S+)(?: : (\S+))?(?: \| (.*))?$/;
const REACT = /^\^ (\S+) (\S+)$/;
const SAY = /^(\S) (?:>(\d+) )?(~?)(.+)$/;

export function parseScript(source: string): ScriptBlock[] {
  const blocks: ScriptBlock[] = [];
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (text === '') continue;
    const start = parseStart(text);
    const block = blocks.at(-1);
    if (start !== undefined) blocks.push({ start, entries: [] });
    else if (block === undefined) throw new Error(`A script begins with a block: ${text}`);
    else if (text.startsWith('|')) continueEntry(block, text);
    else block.entries.push(parseEntry(text));
  }
  return blocks;
}

function parseStart(text: string): ScriptStart | undefined {
  const byDay = BLOCK_BY_DAY.exec(text);
  if (byDay !== null) return { kind: 'day', daysAgo: Number(byDay[1]), minuteOfDay: Number(byDay[2]) * 60 + Number(byDay[3]) };
  const recent = BLOCK_RECENT.exec(text);
  if (recent !== null) return { kind: 'recent', secondsAgo: toSeconds(recent[1], recent[2]) };
  return undefined;
}

function continueEntry(block: ScriptBlock, text: string): void {
  const last = block.entries.at(-1);
  if (last?.kind !== 'say') throw new Error(`Only words can go on: ${text}`);
  last.body += `\n${text.slice(1).replace(/^ /, '')}`;
}

function parseEntry(text: string): ScriptEntry {
  const pause = PAUSE.exec(text);
  if (pause !== null) return { kind: 'pause', seconds: toSeconds(pause[1], pause[2]) };
  const tip = TIP.exec(text);
  if (tip !== null) return { kind: 'tip', detailType: Number(tip[1]), operator: tip[2] ?? '', operated: tip[3]?.split(',') ?? [], words: tip[4] ?? '' };
  const reaction = REACT.exec(text);
  if (reaction !== null) return { kind: 'react', reactionID: reaction[1] ?? '', keys: reaction[2]?.split(',') ?? [] };
  const stated = SAY.exec(text);
  if (stated === null) throw new Error(`Not an entry of a script: ${text}`);
  const entry = { kind: 'say', key: stated[1] ?? '', body: stated[4] ?? '', isRecalled: stated[3] === '~' } as const;
  return stated[2] === undefined ? entry : { ...entry, quoteBack: Number(stated[2]) };
}

function toSeconds(amount: string | undefined, unit: string | undefined): number {
  return Number(amount) * (SECONDS_PER_UNIT[unit ?? ''] ?? 0);
}
