import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveAdmin } from './admin/admin-socket.ts';
import { checkInBackground } from './admin/check-in-background.ts';
import { prepareData } from './admin/prepare-data.ts';
import { runAdmin } from './admin/run-admin.ts';
import { createTerminal, refuseStart } from './admin/terminal.ts';
import { DEFAULT_CONFIG } from './config.ts';
import { createHttpServer } from './create-http-server.ts';
import { createServerCore } from './create-server-core.ts';
import { readConfig, readProxyHops } from './read-config.ts';
import { DEMO_PASSWORD } from './seed/accounts.ts';
import { describeDemoAccounts } from './seed/describe-accounts.ts';
import { seedDemoWorld } from './seed/seed-demo-world.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { createSystemPorts } from './system-ports.ts';

const DEFAULT_PORT = 5180;

const ports = createSystemPorts();
const place = { dataDir: resolve(process.env['DATA_DIR'] ?? './.data'), databaseUrl: process.env['DATABASE_URL'] };
const { dataDir } = place;
const readOperatorConfig = () => readConfig(process.env['CONFIG_FILE'], DEFAULT_CONFIG);

if (process.argv[2] === 'admin') {
  process.exit(await runAdmin(process.argv.slice(3), { ...place, ports, terminal: createTerminal(), readConfig: readOperatorConfig }));
}

const config = { ...readOperatorConfig(), ...readProxyHops(process.env['TRUST_PROXY']) };
const data = await prepareData(place, { purpose: 'server', ports }).catch(refuseStart);
const core = await createServerCore({ databasePath: data.databasePath, dataDir, ports, config }).catch(refuseStart);
// The same place from server/main.ts and from the bundle in dist-server.
const mediaSource = join(dirname(fileURLToPath(import.meta.url)), '../server/seed/media');
if (core.config.demo) await seedDemoWorld(core, { mediaSource, mediaDir: join(dataDir, 'media') });
const server = await createHttpServer(core, { distDir: resolve(process.env['DIST_DIR'] ?? './dist') });
await serveAdmin(core, dataDir);
const address = await server.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? DEFAULT_PORT) });

ports.log.info(`Wisp: ${address}`);
if (!data.isChecked) checkInBackground(fileURLToPath(import.meta.url), ports.log);
if (core.config.demo) {
  ports.log.info(`Demo accounts (password ${DEMO_PASSWORD}):`);
  for (const line of describeDemoAccounts()) ports.log.info(`  ${line}`);
}

stopOnSignal(ports, async () => {
  await server.close();
  await core.close();
});
// A failed request fails alone; the process goes on serving the others (reliability.md 3.2).
process.on('unhandledRejection', (cause) => ports.log.error('unhandled rejection', cause));
