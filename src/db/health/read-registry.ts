import { RegistryDatabase } from '../registry.ts';
import { keepRemoved } from './keep-removed.ts';

/**
 * Reads the registry outside of a page: a service worker that is started before a page has made it, or after it was removed, makes no
 * empty one. `absent` is the answer where there is none.
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
