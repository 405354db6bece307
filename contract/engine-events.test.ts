import { describe, expect, test } from 'vitest';
import { ENGINE_EVENTS } from './engine-events.ts';
import { groupChangeSchema, groupInfoSchema } from './groups.ts';

describe('an event with changed fields', () => {
  test('of a group contains only the changed fields', () => {
    const change = { groupNumber: '200001', groupMemberCount: 7 };
    expect(ENGINE_EVENTS['group.update'].parse(change)).toEqual(change);
    expect(ENGINE_EVENTS['group.update'].parse({ groupNumber: '200001', selfMember: null })).toEqual({ groupNumber: '200001', selfMember: null });
  });

  test('of a message contains only the changed fields', () => {
    const change = { conversationID: 'C2C10002', ID: '10002-1-1', sequence: 1, hasRiskContent: true };
    expect(ENGINE_EVENTS['msg.modify'].parse(change)).toEqual(change);
  });

  test('of a group can contain each field of a group', () => {
    expect(Object.keys(groupChangeSchema.shape).sort()).toEqual(Object.keys(groupInfoSchema.shape).sort());
  });
});
