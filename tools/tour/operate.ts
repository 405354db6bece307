import { join } from 'node:path';
import type { Unit } from '../../server/commands/unit.ts';
import { createServerCore } from '../../server/create-server-core.ts';
import { createSystemPorts } from '../../server/system-ports.ts';

/**
 * Runs a command that no endpoint offers on the database of a running server, in one transaction. Connected clients are not notified.
 * They read the change at their next connection, as after an absence.
 */
export async function operate(dataDir: string, command: (unit: Unit) => Promise<void>): Promise<void> {
  const core = await createServerCore({ databasePath: join(dataDir, 'wisp.db'), dataDir, ports: createSystemPorts() });
  try {
    await core.write(command);
  } finally {
    await core.close();
  }
}
