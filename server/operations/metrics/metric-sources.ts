import type { ServerCore } from '../../create-server-core.ts';
import type { HttpServer } from '../../create-http-server.ts';
import { readDatabaseBytes } from '../../store/database/read-database-bytes.ts';
import type { MetricSources } from './create-metrics.ts';

export function metricSourcesOf(core: ServerCore, server: Pick<HttpServer, 'countSockets'>): MetricSources {
  return { countSockets: server.countSockets, countWaitingPushes: core.push.countWaiting, readDatabaseBytes: () => readDatabaseBytes(core.db) };
}
