import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseStored } from '../store/safe-json.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

const FILE = 'vapid.json';
const OWNER_ONLY = 0o600;

/** Created once and stored. Every subscription is bound to these keys, so new ones would end the pushes to every browser. */
export async function loadVapidKeys(dataDir: string): Promise<VapidKeys> {
  const path = join(dataDir, FILE);
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return parseStored<VapidKeys>(known);
  await mkdir(dataDir, { recursive: true });
  // Loaded lazily, because only the first start needs it.
  const { default: webPush } = await import('web-push');
  const keys = webPush.generateVAPIDKeys();
  const file = await open(path, 'wx', OWNER_ONLY);
  await file.writeFile(`${JSON.stringify(keys)}\n`);
  await file.sync();
  await file.close();
  return keys;
}
