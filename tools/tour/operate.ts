import { join } from 'node:path';
import type { Unit } from '../../server/commands/unit.ts';
import { createServerCore } from '../../server/create-server-core.ts';
import { createSystemPorts } from '../../server/system-ports.ts';

/**
 * Does on a running server's own database what no address of it offers yet, in one transaction. Nobody who is connected is told: what
 * happened is read at the next connecting, as after any time away.
 */
export async function operate(dataDir: string, command: (unit: Unit) => Promise<void>): Promise<void> {
  const core = await createServerCore({ databasePath: join(dataDir, 'wisp.db'), dataDir, ports: createSystemPorts() });
  try {
    await core.write(command);
  } finally {
    await core.close();
  }
}
