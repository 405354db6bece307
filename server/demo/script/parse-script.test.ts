import { describe, expect, test } from 'vitest';
import { parseScript } from './parse-script.ts';

describe('a dialogue script', () => {
  test('is parsed into blocks of entries', () => {
    const source =
      '# -12 20:10\n陈 去不去？\n| 周六\n苏 >1 去！\n+ 40m\n林 ~打错了\n* 14 陈 : 周,林 | 新名字\n^ [TUIEmoji_Like] 陈,苏\n# -35m\n陈 !image a.webp';
    expect(parseScript(source)).toEqual([
      {
        start: { kind: 'day', daysAgo: 12, minuteOfDay: 1210 },
        entries: [
          { kind: 'say', key: '陈', body: '去不去？\n周六', isRecalled: false },
          { kind: 'say', key: '苏', body: '去！', quoteBack: 1, isRecalled: false },
          { kind: 'pause', seconds: 2400 },
          { kind: 'say', key: '林', body: '打错了', isRecalled: true },
          { kind: 'tip', detailType: 14, operator: '陈', operated: ['周', '林'], words: '新名字' },
          { kind: 'react', reactionID: '[TUIEmoji_Like]', keys: ['陈', '苏'] },
        ],
      },
      { start: { kind: 'recent', secondsAgo: 2100 }, entries: [{ kind: 'say', key: '陈', body: '!image a.webp', isRecalled: false }] },
    ]);
  });

  test('refuses a line of an unknown form', () => {
    expect(() => parseScript('# -1 10:00\nnobody speaks')).toThrow('Not an entry');
    expect(() => parseScript('陈 先说')).toThrow('begins with a block');
    expect(() => parseScript('# -1 10:00\n+ 3m\n| 接着')).toThrow('Only words');
  });
});
