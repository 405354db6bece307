import { RegistryDatabase } from '../registry.ts';
import { keepRemoved } from './keep-removed.ts';

/**
 * Reads the registry outside a page. A service worker that starts before a page has created the registry, or after it was removed, does not
 * create an empty one. In that case the result is `absent`.
 */
export async function readRegistry<T>(absent: T, read: (registry: RegistryDatabase) => Promise<T>): Promise<T> {
  const registry = new RegistryDatabase();
  const { isMissing } = keepRemoved(registry);
  try {
    return await read(registry);
  } catch (error) {
    if (isMissing()) return absent;
    throw error;
  } finally {
    registry.close();
  }
}
