import type { Clock } from '../../platform/ports.ts';
import { RegistryDatabase } from '../registry.ts';
import { watchDatabase, type DatabaseHealth } from './watch-database.ts';

export function openRegistry(clock: Clock): { readonly registry: RegistryDatabase; readonly health: DatabaseHealth } {
  const registry = new RegistryDatabase();
  return { registry, health: watchDatabase(registry, { clock, isRemade: true }) };
}
