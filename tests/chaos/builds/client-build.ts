import { openDatabase } from '../../../src/db/open-database.ts';
import { SCHEMA_EPOCH } from '../../../src/db/schema.ts';
import { createAccountSync } from '../../../src/sync/leader/account-sync.ts';
import { COMMANDS } from '../../../src/sync/commands/commands.ts';
import { createLeaderParts } from './leader-parts.ts';

/**
 * The parts of the client that a tab runs. The bundle of the next release exports this module too, made from changed sources, so that tabs of two
 * releases can share a device.
 */
export const CLIENT_BUILD = { ...COMMANDS, openDatabase, createAccountSync, createLeaderParts, schemaEpoch: SCHEMA_EPOCH };

export type ClientBuild = typeof CLIENT_BUILD;
