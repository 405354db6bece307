import type { Step } from '../steps/step.ts';
import { GROUP_CONFLICT_STEPS } from './conflict-acts.ts';
import { changeSettings, editGroups } from './edit-steps.ts';
import { MANAGE_STEPS } from './manage-steps.ts';
import { MEMBER_STEPS } from './member-steps.ts';

/** What users do with groups, by the commands of the product. */
export const GROUP_ADMIN_STEPS: readonly Step[] = [
  { name: 'edit', weight: 8, run: editGroups },
  { name: 'setting', weight: 5, run: changeSettings },
  ...MANAGE_STEPS,
  ...MEMBER_STEPS,
  ...GROUP_CONFLICT_STEPS,
];

/** The names by which these actions are counted, except conflicts. */
export const GROUP_ACTIONS: readonly string[] = [
  'groupField',
  'groupSetting',
  'group mute',
  'group muteAll',
  'group remove',
  'group admins',
  'group blacklist',
  'group transfer',
  'group renewLink',
  'group quit',
  'group dissolve',
  'group join',
  'group personApplies',
  'group personLeaves',
  'group audit',
  'group invite',
  'group readNotices',
  'group recallAll',
  'group open',
];
