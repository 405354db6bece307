import { expect, test } from 'vitest';
import { refusedItem, type RefusedItem } from './refused-item.ts';

test.each<[string, RefusedItem | undefined]>([
  ['/userFriends/update', 'remark'],
  ['/userFriends/updateHideStatus', 'friend'],
  ['/userFriends/updateSpaceStatus', 'friend'],
  ['/userTag/add', 'newTag'],
  ['/userTag/rename', 'tag'],
  ['/userTag/setTag4User', 'tagsOfFriend'],
  ['/sessionGroup/add', 'tab'],
  ['/sessionGroup/hide', 'tabVisibility'],
  ['/sessionGroup/sort', 'tabOrder'],
  ['/sessionGroup/delete', 'tabDeletion'],
  ['/userFriends/apply', 'application'],
  ['/complaint/add', 'report'],
  ['/friendBlack/add', undefined],
])('ERR-027 a refused %s is about %s', (path, item) => {
  expect(refusedItem({ call: { kind: 'http', path, body: {} } })).toBe(item);
});
