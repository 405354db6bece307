import { expect, test } from 'vitest';
import { MESSAGE_TYPES } from '../../../contract/message.ts';
import { searchKindOf } from './search-kind.ts';

test('G7 every type of message has a tab, unknown ones too', () => {
  expect(MESSAGE_TYPES.map(searchKindOf)).toEqual(['text', 'media', 'other', 'file', 'media', 'other', 'other', 'other', 'other']);
  expect(searchKindOf('TIMFutureElem')).toBe('other');
});
