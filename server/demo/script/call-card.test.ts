import { describe, expect, test } from 'vitest';
import { buildCallCardData, isMissedCall, type CallOutcome } from './call-card.ts';

function parse(outcome: CallOutcome) {
  const card = JSON.parse(buildCallCardData({ inviter: '10001', inviteeList: ['10002'], groupID: '', roomId: 77, outcome })) as {
    actionType: number;
    data: string;
  };
  return { actionType: card.actionType, inner: JSON.parse(card.data) as Record<string, unknown> };
}

describe('a call card', () => {
  test('contains the duration of a call', () => {
    expect(parse({ media: 'video', end: 'hangup', seconds: 65 })).toEqual({
      actionType: 1,
      inner: {
        version: 4,
        businessID: 'av_call',
        platform: 'Web',
        call_type: 2,
        room_id: 77,
        call_end: 65,
        data: { cmd: 'hangup', inviter: '10001', room_id: 77, message: '' },
      },
    });
  });

  test('contains line_busy only when the line was busy, because its presence alone means busy', () => {
    expect(parse({ media: 'audio', end: 'busy', seconds: 0 }).inner).toMatchObject({ line_busy: '', call_type: 1 });
    expect(parse({ media: 'audio', end: 'reject', seconds: 0 }).inner).not.toHaveProperty('line_busy');
  });

  test('CONV-020 is missed after a cancel, a busy line or a timeout, but not after an answer or a rejection', () => {
    const ends = ['start', 'hangup', 'cancel', 'reject', 'busy', 'timeout'] as const;
    expect(ends.filter((end) => isMissedCall({ media: 'audio', end, seconds: 0 }))).toEqual(['cancel', 'busy', 'timeout']);
  });
});
