import type { PlantedBug } from '../../support/plant-bug.ts';
import { EVENTS_BUGS } from './events.ts';
import { GROUP_ADMIN_BUGS } from './group-admin.ts';
import { GROUPS_BUGS } from './groups.ts';
import { LISTS_BUGS } from './lists.ts';
import { MARKS_BUGS } from './marks.ts';
import { MODULES_BUGS } from './modules.ts';
import { OPERATIONS_BUGS } from './operations.ts';
import { PEOPLE_BUGS } from './people.ts';
import { RELEASE_BUGS } from './releases.ts';
import { SENDING_BUGS } from './sending.ts';
import { SESSION_BUGS } from './sessions.ts';
import { SNAPSHOT_BUGS } from './snapshots.ts';
import { UNREADABLE_BUGS } from './unreadable.ts';

/** All planted bugs, by topic. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...SENDING_BUGS,
  ...EVENTS_BUGS,
  ...OPERATIONS_BUGS,
  ...GROUPS_BUGS,
  ...GROUP_ADMIN_BUGS,
  ...MARKS_BUGS,
  ...UNREADABLE_BUGS,
  ...MODULES_BUGS,
  ...LISTS_BUGS,
  ...PEOPLE_BUGS,
  ...SESSION_BUGS,
  ...RELEASE_BUGS,
  ...SNAPSHOT_BUGS,
];
