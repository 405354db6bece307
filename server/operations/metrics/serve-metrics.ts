import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Log } from '../../ports.ts';

export type MetricsServer = { readonly port: number; close(): Promise<void> };

const HEADERS_MS = 5000;
const FEW_CONNECTIONS = 20;

/** Serves `GET /metrics` on a separate port that the proxy does not expose. It does not keep the process alive. */
export async function serveMetrics(registry: Registry, options: { host: string; port: number; log: Log }): Promise<MetricsServer> {
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        options.log.error('metrics not collected', error);
        response.writeHead(503).end();
      },
    );
  });
  server.maxConnections = FEW_CONNECTIONS;
  await listen(server, options);
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
