import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_METHODS } from '../contract/engine-methods.ts';
import { serveAdmin } from './admin/admin-socket.ts';
import { checkInBackground } from './admin/check-in-background.ts';
import { prepareData } from './admin/prepare-data.ts';
import { runAdmin } from './admin/run-admin.ts';
import { createTerminal, refuseStart } from './admin/terminal.ts';
import { DEFAULT_CONFIG } from './config.ts';
import { createHttpServer } from './create-http-server.ts';
import { createServerCore } from './create-server-core.ts';
import { metricSourcesOf } from './operations/metrics/metric-sources.ts';
import { explainDatabase, explainFailedStart, explainListen, prepareDataDir } from './operations/settings/explain-start.ts';
import { readEnvironment } from './operations/settings/read-environment.ts';
import { readConfig } from './read-config.ts';
import { DEMO_PASSWORD } from './demo/accounts.ts';
import { describeDemoAccounts } from './demo/describe-accounts.ts';
import { seedDemoWorld } from './demo/seed-demo-world.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { createProcessPorts } from './system-ports.ts';

// Only the server's user may read messages and password hashes, whatever the permissions of the folder are.
process.umask(0o077);
const hasStarted = explainFailedStart({ process, err: process.stderr });
const environment = readEnvironment(process.env, process.stdout);
const dataDir = resolve(environment.dataDir);
const place = { dataDir, databaseUrl: environment.databaseUrl };
const ports = createProcessPorts(environment.log, dataDir);
const readOperatorConfig = () => readConfig(environment.configFile, DEFAULT_CONFIG);

if (process.argv[2] === 'admin') {
  process.exit(await runAdmin(process.argv.slice(3), { ...place, ports, terminal: createTerminal(), readConfig: readOperatorConfig }));
}

prepareDataDir(dataDir);
// If both state the number of proxies, the environment wins.
const config = { ...readOperatorConfig(), ...(environment.proxies === undefined ? {} : { proxyHops: environment.proxies }) };
const metrics =
  environment.metrics === undefined ? undefined : (await import('./operations/metrics/create-metrics.ts')).createMetrics(Object.keys(ENGINE_METHODS));
const explain = explainDatabase({ url: environment.databaseUrl, file: join(dataDir, 'wisp.db') });
const data = await prepareData(place, { purpose: 'server', ports }).catch(refuseStart).catch(explain);
const core = await createServerCore({ databasePath: data.databasePath, dataDir, ports, config, ...(metrics === undefined ? {} : { metrics }) })
  .catch(refuseStart)
  .catch(explain);
// The path is the same from server/main.ts and from the bundle in dist-server.
const mediaSource = join(dirname(fileURLToPath(import.meta.url)), '../server/demo/media');
if (core.config.demo) await seedDemoWorld(core, { mediaSource, mediaDir: join(dataDir, 'media') });
const server = await createHttpServer(core, { distDir: resolve(environment.distDir) });
await serveAdmin(core, dataDir);
// Registered before the server announces that it runs.
stopOnSignal(ports, async () => {
  await server.close();
  await core.close();
});
const address = await server.listen({ host: environment.host, port: environment.port }).catch(explainListen(environment, { host: 'HOST', port: 'PORT' }));
if (metrics !== undefined && environment.metrics !== undefined) {
  metrics.observe(metricSourcesOf(core, server));
  const { serveMetrics } = await import('./operations/metrics/serve-metrics.ts');
  const listening = await serveMetrics(metrics.registry, { ...environment.metrics, log: ports.log }).catch(
    explainListen(environment.metrics, { host: 'METRICS_HOST', port: 'METRICS_PORT' }),
  );
  ports.log.info(`Metrics: http://${environment.metrics.host}:${listening.port}/metrics`);
}
hasStarted(ports.log);

ports.log.info(`Wisp: ${address}`);
if (!data.isChecked) checkInBackground(fileURLToPath(import.meta.url), ports.log);
if (core.config.demo) {
  ports.log.info(`Demo accounts (password ${DEMO_PASSWORD}):`);
  for (const line of describeDemoAccounts()) ports.log.info(`  ${line}`);
}

// Only the failed request fails; the process continues to serve the others (reliability §3.2).
process.on('unhandledRejection', (cause) => ports.log.error('unhandled rejection', cause));
