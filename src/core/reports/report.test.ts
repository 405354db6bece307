import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { reportGap, judgeShot, type ReportForm } from './report.ts';

const WHOLE: ReportForm = { kind: '3', detail: '一直发广告', images: 1 };

describe('a complaint can be sent once it has', () => {
  test.each<[string, Partial<ReportForm>, ReturnType<typeof reportGap>]>([
    ['PEOPLE-008 a type, words and a picture', {}, undefined],
    ['a type', { kind: '' }, 'kind'],
    ['words that are no blanks', { detail: ' \n' }, 'detail'],
    ['PEOPLE-008 at most 500 characters', { detail: '字'.repeat(501) }, 'detailLong'],
    ['and exactly 500', { detail: '字'.repeat(500) }, undefined],
    ['a picture', { images: 0 }, 'images'],
  ])('%s', (_rule, change, gap) => {
    expect(reportGap({ ...WHOLE, ...change })).toBe(gap);
  });
});

describe('a picture of a complaint', () => {
  test.each<[string, { type: string; size: number }, [before: number, verdict: ReturnType<typeof judgeShot>]]>([
    ['may be a png', { type: 'image/png', size: 1 }, [0, 'taken']],
    ['may be a jpeg', { type: 'image/jpeg', size: 1 }, [4, 'taken']],
    ['is no webp', { type: 'image/webp', size: 1 }, [0, 'wrongType']],
    ['is not empty', { type: 'image/png', size: 0 }, [0, 'wrongType']],
    ['has at most 20 MB', { type: 'image/png', size: LIMITS.imageBytes + 1 }, [0, 'tooLarge']],
    ['is one of five', { type: 'image/png', size: 1 }, [5, 'tooMany']],
  ])('%s', (_rule, file, [before, verdict]) => {
    expect(judgeShot(file, before)).toBe(verdict);
  });
});
