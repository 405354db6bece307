import { FIRST } from './001-first.ts';
import { ALBUMS_AND_FAVOURITES } from './002-albums-and-favourites.ts';
import { CONVERSATION_TABS } from './003-conversation-tabs.ts';
import { TIMED_MUTES } from './004-timed-mutes.ts';
import { MEMBERS_BY_ROLE } from './005-members-by-role.ts';

/** Append-only, because databases of every older version exist. DATABASE_VERSION is the number of entries. */
export const MIGRATIONS = [FIRST, ALBUMS_AND_FAVOURITES, CONVERSATION_TABS, TIMED_MUTES, MEMBERS_BY_ROLE] as const;
