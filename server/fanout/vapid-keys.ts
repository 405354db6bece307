import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseStored } from '../store/safe-json.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

const FILE = 'vapid.json';
const OWNER_ONLY = 0o600;

/** Made once and kept: every subscription is bound to them, so new ones would silence every browser. */
export async function loadVapidKeys(dataDir: string): Promise<VapidKeys> {
  const path = join(dataDir, FILE);
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return parseStored<VapidKeys>(known);
  await mkdir(dataDir, { recursive: true });
  // Wanted here once in the life of a server, and by no start.
  const { default: webPush } = await import('web-push');
  const keys = webPush.generateVAPIDKeys();
  const file = await open(path, 'wx', OWNER_ONLY);
  await file.writeFile(`${JSON.stringify(keys)}\n`);
  await file.sync();
  await file.close();
  return keys;
}
