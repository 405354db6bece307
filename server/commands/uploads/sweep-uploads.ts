import { deleteStaleUploads } from '../../store/files/uploads.ts';
import type { CommandHost } from '../host.ts';

/** Unfinished uploads nobody went on with, and what crashes left in the temporary folder. */
export async function sweepUploads(host: CommandHost): Promise<void> {
  const before = host.ports.clock.now() - host.config.uploads.temporaryMs;
  await host.write((unit) => deleteStaleUploads(unit.db, before));
  await host.files.sweep(before);
}
