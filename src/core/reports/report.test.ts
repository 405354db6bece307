import { describe, expect, test } from 'vitest';
import { reportGap, judgeShot, type ReportForm } from './report.ts';

const WHOLE: ReportForm = { kind: '3', detail: '一直发广告', images: 1 };

describe('a report requires', () => {
  test.each<[string, Partial<ReportForm>, ReturnType<typeof reportGap>]>([
    ['PEOPLE-008 a type, a text and a picture', {}, undefined],
    ['PEOPLE-008 a type', { kind: '' }, 'kind'],
    ['PEOPLE-008 a text that is not blank', { detail: ' \n' }, 'detail'],
    ['PEOPLE-008 a text of at most 500 characters', { detail: '字'.repeat(501) }, 'detailLong'],
    ['a text that may have exactly 500 characters', { detail: '字'.repeat(500) }, undefined],
    ['PEOPLE-008 a picture', { images: 0 }, 'images'],
  ])('%s', (_rule, change, gap) => {
    expect(reportGap({ ...WHOLE, ...change })).toBe(gap);
  });
});

describe('a picture of a report', () => {
  test.each<[string, { type: string; size: number }, [before: number, verdict: ReturnType<typeof judgeShot>]]>([
    ['may be a PNG', { type: 'image/png', size: 1 }, [0, 'taken']],
    ['may be a JPEG', { type: 'image/jpeg', size: 1 }, [4, 'taken']],
    ['PEOPLE-008 cannot be a WebP', { type: 'image/webp', size: 1 }, [0, 'wrongType']],
    ['cannot be empty', { type: 'image/png', size: 0 }, [0, 'wrongType']],
    ['PEOPLE-008 has at most 20 MB', { type: 'image/png', size: 20 * 1024 * 1024 + 1 }, [0, 'tooLarge']],
    ['may have exactly 20 MB', { type: 'image/png', size: 20 * 1024 * 1024 }, [0, 'taken']],
    ['PEOPLE-008 cannot be the sixth', { type: 'image/png', size: 1 }, [5, 'tooMany']],
  ])('%s', (_rule, file, [before, verdict]) => {
    expect(judgeShot(file, before)).toBe(verdict);
  });
});
