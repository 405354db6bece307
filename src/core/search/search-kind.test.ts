import { expect, test } from 'vitest';
import { MESSAGE_TYPES } from '../../../contract/message.ts';
import { searchKindOf } from './search-kind.ts';

test('G7 every message type has a tab, also an unknown type', () => {
  expect(MESSAGE_TYPES.map(searchKindOf)).toEqual(['text', 'media', 'other', 'file', 'media', 'other', 'other', 'other', 'other']);
  expect(searchKindOf('TIMFutureElem')).toBe('other');
});
