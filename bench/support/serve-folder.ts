import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves files unchanged, from memory after the first request. */
export async function serveFolder(folder: string): Promise<{ readonly port: number; close(): void }> {
  const known = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://floor').pathname;
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const isThere = known.has(file) || (existsSync(file) && statSync(file).isFile());
    response.writeHead(isThere ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'text/html; charset=utf-8' });
    if (isThere && !known.has(file)) known.set(file, readFileSync(file));
    response.end(known.get(file) ?? 'not here');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
