const words = (text) => text.split(/\s+/);

/**
 * The files of each zone, and the imports that a zone may have. Imports that are not listed are forbidden.
 * `name` allows any import, `name:type` only types, `name:lazy` only `import()`, `name:url` only `?url` and `?worker&url`.
 * A zone may always import itself, except that one feature never imports another.
 * The first matching entry counts, so a narrower zone precedes a wider one.
 */
export const ZONES = [
  { zone: 'contract', files: /^contract\//, may: [] },

  { zone: 'shared', files: /^src\/shared\//, may: [] },
  { zone: 'core', files: /^src\/core\//, may: ['contract', 'shared'] },
  { zone: 'i18n', files: /^src\/i18n\//, may: ['contract', 'shared'] },
  { zone: 'platform-ports', files: /^src\/platform\/(ports|[a-z-]+-port)\.ts$/, may: ['shared'] },
  { zone: 'platform', files: /^src\/platform\//, may: ['platform-ports', 'shared'] },
  { zone: 'db-transaction', files: /^src\/db\/transaction\.ts$/, may: ['db', 'core', 'contract', 'shared', 'platform-ports'] },
  { zone: 'db', files: /^src\/db\//, may: ['db-transaction', 'core', 'contract', 'shared', 'platform-ports'] },
  { zone: 'api', files: /^src\/api\//, may: ['contract', 'shared', 'platform-ports', 'workers:type'] },
  { zone: 'engine-ports', files: /^src\/engines\/[a-z]+\/([a-z-]+-)?port\.ts$/, may: ['contract', 'core:type', 'shared'] },
  {
    zone: 'engine-create',
    files: /^src\/engines\/(create|[a-z-]+\.lazy)\.ts$/,
    may: ['engine-ports', 'engine-embedded:lazy', 'engine-embedded:type', 'engine-tencent:lazy', 'engine-tencent:type', 'contract', 'platform-ports', 'shared'],
  },
  { zone: 'engine-embedded', files: /^src\/engines\/[a-z]+\/embedded\//, may: ['engine-ports', 'contract', 'core', 'shared', 'platform-ports'] },
  { zone: 'engine-tencent', files: /^src\/engines\/[a-z]+\/tencent\//, may: ['engine-ports', 'contract', 'core', 'shared', 'platform-ports'] },
  { zone: 'sync-commands', files: /^src\/sync\/commands\//, may: ['sync', 'db', 'db-transaction', 'core', 'contract', 'shared', 'platform-ports'] },
  {
    zone: 'sync',
    files: /^src\/sync\//,
    may: ['sync-commands', 'db', 'db-transaction', 'api', 'engine-ports', 'core', 'contract', 'shared', 'platform-ports', 'workers:type'],
  },
  { zone: 'client', files: /^src\/client\//, may: ['core', 'contract', 'db', 'sync-commands', 'shared', 'platform-ports', 'workers:type', 'i18n:type'] },
  { zone: 'ui', files: /^src\/ui\//, may: ['shared'] },
  { zone: 'parts', files: /^src\/parts\//, may: ['client', 'ui', 'core', 'i18n', 'shared', 'contract:type'] },
  { zone: 'features', files: /^src\/features\/([a-z-]+)\//, may: ['parts', 'client', 'ui', 'core', 'i18n', 'shared', 'contract:type'] },
  {
    zone: 'app',
    files: /^src\/app\//,
    may: ['features', 'parts', 'client', 'ui', 'core', 'i18n', 'shared', 'contract:type', 'platform-ports', 'dev:lazy'],
  },
  {
    zone: 'dev',
    files: /^src\/dev\//,
    may: ['client', 'db', 'sync', 'sync-commands', 'platform', 'platform-ports', 'parts', 'ui', 'core', 'i18n', 'shared'],
  },
  {
    zone: 'workers',
    files: /^src\/workers\//,
    may: ['db', 'db-transaction', 'core', 'contract', 'i18n', 'platform', 'platform-ports', 'shared'],
  },
  { zone: 'sw', files: /^src\/sw\//, may: ['db', 'db-transaction', 'core', 'contract', 'i18n', 'platform', 'platform-ports', 'shared'] },
  {
    zone: 'main',
    files: /^src\/main(\.tsx$|\/)/,
    may: words(`app features parts ui client sync sync-commands api db db-transaction engine-create engine-ports platform platform-ports
      core i18n contract shared dev:lazy workers:type workers:url sw:url`),
  },

  {
    zone: 'server-main',
    files: /^server\/main\.ts$/,
    may: words(
      'server server-admin server-config server-security server-operations server-routes server-commands server-policies server-store server-fanout server-demo server-ports contract',
    ),
  },
  // The commands of the operator, through the socket of a running server or on a separate core.
  { zone: 'server-admin', files: /^server\/admin\//, may: words('contract server server-operations server-commands server-store server-config server-ports') },
  { zone: 'server-ports', files: /^server\/ports\.ts$/, may: ['contract'] },
  { zone: 'server-config', files: /^server\/(config|delivery|helper-questions)\.ts$/, may: ['contract'] },
  // Hashes and tickets: pure functions over bytes.
  { zone: 'server-security', files: /^server\/security\//, may: ['contract', 'server-ports'] },
  { zone: 'server-store', files: /^server\/store\//, may: words('contract server-ports server-config') },
  // Conversion of rows to the types of the contract.
  { zone: 'server-views', files: /^server\/views\//, may: words('contract server-store server-config') },
  { zone: 'server-policies', files: /^server\/policies\//, may: words('contract server-store server-ports server-config server-security server-views') },
  {
    zone: 'server-commands',
    files: /^server\/commands\//,
    may: words('contract server-policies server-views server-store server-ports server-config server-security'),
  },
  { zone: 'server-fanout', files: /^server\/fanout\//, may: words('contract server-commands:type server-store server-ports server-config') },
  // Interfaces of the operator: logs, metrics, health, environment.
  {
    zone: 'server-operations',
    files: /^server\/operations\//,
    may: words('contract server-store server-ports server-config server-commands:type server:type'),
  },
  {
    zone: 'server-routes',
    files: /^server\/routes\//,
    may: words(
      'contract server-commands server-policies server-views server-fanout:type server-store:type server-ports server-config server-security server-operations server',
    ),
  },
  {
    zone: 'server-demo',
    files: /^server\/demo\//,
    may: words('contract server-commands server-policies server-views:type server-store server-ports server-config server-security server'),
  },
  {
    zone: 'server',
    files: /^server\//,
    may: words(
      'contract server-ports server-config server-security server-operations server-routes server-commands server-policies server-views server-store server-fanout server-demo:type',
    ),
  },

  { zone: 'test-support', files: /^tests\/support\//, may: ['*'] },
  { zone: 'tests', files: /^tests\//, may: ['*'] },
  { zone: 'bench', files: /^bench\//, may: ['*'] },
  { zone: 'tools', files: /^tools\//, may: ['*'] },
  // Decision 064: locators find controls by the texts of the interface.
  { zone: 'e2e', files: /^e2e\//, may: ['contract', 'i18n', 'test-support'] },
  { zone: 'configs', files: /^[a-z.-]+\.config\.(ts|js)$/, may: ['*'] },
];

const UI = words('ui parts features app dev main');
const REACT = ['client', 'i18n', ...UI];
const SERVER = words(
  'server-admin server-config server-security server-operations server-views server-main server-routes server-commands server-policies server-store server-fanout server-demo server-ports server',
);
const PAGE_SIDE = ['client', 'sync', 'api', 'platform', 'workers', 'dev', 'main'];

/** Packages by exact name or scope; a name ending in `/*` covers the scope. `in` lists zones, with the same suffixes as above. */
export const PACKAGES = [
  // The client may contain only the small variant of the schema library.
  { name: 'zod/mini', in: ['contract', 'core', 'shared', 'api', 'engine-embedded', 'engine-tencent', 'sync', 'sync-commands', 'sw', 'workers', ...SERVER] },
  { name: 'dayjs', in: ['core', 'shared', 'i18n', 'ui'] },
  { name: 'react', in: REACT },
  { name: 'react-dom', in: UI },
  { name: 'wouter', in: ['app'] },
  { name: 'i18next', in: ['i18n'] },
  { name: 'radix-ui', in: ['ui'] },
  { name: 'virtua', in: ['ui'] },
  { name: 'twemoji-colr-font/*', in: ['platform'] },
  { name: 'lucide-react', in: ['ui', 'parts', 'features', 'app', 'dev'] },
  { name: 'dexie', in: ['db', 'db-transaction'] },
  { name: 'dexie-react-hooks', in: ['client'] },
  { name: 'wretch', in: ['api'] },
  { name: 'comlink', in: PAGE_SIDE },
  // Its tables are larger than the budget of the first screen.
  { name: 'pinyin-pro', in: ['workers:lazy', 'workers:type'] },
  { name: 'qr', in: ['parts'] },
  // Half of the browsers have a decoder of their own.
  { name: 'qr/decode.js', in: ['workers:lazy', 'workers:type'] },
  { name: 'workbox-window', in: ['platform', 'main'] },
  { name: 'workbox-*', in: ['sw'] },
  { name: '@tencentcloud/*', in: ['engine-tencent:lazy', 'engine-tencent:type'] },
  { name: 'fastify', in: SERVER },
  { name: '@fastify/*', in: SERVER },
  { name: 'fastify-type-provider-zod', in: SERVER },
  { name: 'ws', in: ['server-routes:type', 'server-fanout:type'] },
  { name: 'zod', in: ['server-main', 'server-routes', 'server'] },
  { name: 'kysely', in: ['server-store'] },
  { name: 'pg', in: ['server-store'] },
  { name: '@photostructure/sqlite', in: ['server-store'] },
  { name: 'pino', in: ['server-operations'] },
  { name: 'prom-client', in: ['server-operations'] },
  { name: 'web-push', in: ['server', 'server-fanout', 'server-main'] },
  { name: 'node:*', in: SERVER },
];

/** Zones that may use any package, because they are never shipped. */
export const FREE_ZONES = ['tests', 'test-support', 'bench', 'tools', 'e2e', 'configs'];

/** Packages that a test may use in addition to those of the file beside it. */
export const TEST_PACKAGES = ['vitest', 'fake-indexeddb', 'fast-check', 'happy-dom', 'ws', 'react', 'react-dom', 'node:*'];
