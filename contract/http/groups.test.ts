import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { editGroup, editMembership, setWelcome } from './groups.ts';

const GROUP = '200001';

test.each<[string, z.ZodMiniType, string, number]>([
  ['the own nickname in a group', editMembership.request, 'groupNickname', 15],
  ['the own remark for a group', editMembership.request, 'groupNameRemark', 15],
  ['the notice', editGroup.request, 'groupNotice', 3000],
  ['the welcome message', setWelcome.request, 'groupWelcomeMsg', 200],
])('GROUP-016 limits %s by characters, not by bytes', (...[, schema, key, max]) => {
  const takes = (characters: number) => schema.safeParse({ groupNumber: GROUP, [key]: '😀'.repeat(characters) }).success;
  expect([takes(max), takes(max + 1)]).toEqual([true, false]);
});
