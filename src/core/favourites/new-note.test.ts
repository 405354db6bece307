import { describe, expect, test } from 'vitest';
import { messageOfFavourite } from './message-of-favourite.ts';
import { newNote, NOTE_LIMITS, noteGap } from './new-note.ts';
import { temporaryRow } from './temporary-row.ts';
import { PAYLOAD_SCHEMAS } from '../../../contract/payloads.ts';
import { LIMITS } from '../../../contract/limits.ts';

describe('a note that the user writes', () => {
  test.each([
    ['nothing but blanks', { title: ' ', text: '\n ' }, 'empty'],
    ['a title of 101 characters', { title: '题'.repeat(NOTE_LIMITS.title + 1), text: '' }, 'titleLong'],
    ['a text of 3,001 characters', { title: '', text: '字'.repeat(NOTE_LIMITS.text + 1) }, 'textLong'],
    ['a title alone', { title: '清单', text: '' }, undefined],
    ['a text alone', { title: '', text: '帐篷' }, undefined],
    ['both at their limit', { title: '🏕'.repeat(NOTE_LIMITS.title), text: '🏕'.repeat(NOTE_LIMITS.text) }, undefined],
  ] as const)('FAV-022 %s', (_what, fields, gap) => {
    expect(noteGap(fields)).toEqual(gap);
  });

  test('FAV-022 is stored without blanks around it, and fits into one message at its limits', () => {
    expect(newNote({ title: ' 清单 ', text: '帐篷\n' }, '10001')).toEqual({
      contentType: 99,
      collectedUserId: '10001',
      collectTitle: '清单',
      noteContent: '帐篷',
    });
    const longest = newNote({ title: '题'.repeat(NOTE_LIMITS.title), text: '字'.repeat(NOTE_LIMITS.text) }, '10001');
    const message = messageOfFavourite(temporaryRow(longest, { id: 'new 1', nowMs: 0 }), { noteId: 'n1', size: undefined });
    expect(message && PAYLOAD_SCHEMAS[message.type].safeParse(message.payload).success).toBe(true);
    expect(new TextEncoder().encode(JSON.stringify(message?.payload)).length).toBeLessThan(LIMITS.messageBytes);
  });
});
