import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../contract/limits.ts';
import { ADMIN_COMMANDS } from '../server/admin/run-admin.ts';
import { describeSettings, describeValue, type SettingNode } from '../server/config-schema.ts';
import { DEFAULT_CONFIG } from '../server/config.ts';
import { createJsonLog } from '../server/operations/log/create-log.ts';
import { createMetrics } from '../server/operations/metrics/create-metrics.ts';
import { VARIABLES } from '../server/operations/settings/read-environment.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const page = read('docs/operating.md');
const examples = readdirSync(`${ROOT}docs/operating`);
const example = (name: string) => read(`docs/operating/${name}`);

describe('docs/operating.md', () => {
  test('lists exactly the environment variables that the server reads', () => {
    const documented = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    const files = readdirSync(`${ROOT}server`, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
    const elsewhere = files.flatMap((path) => [...read(`server/${path}`).matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g)].map(([, name]) => name));
    expect(new Set(documented)).toEqual(new Set([...Object.keys(VARIABLES), ...elsewhere]));
  });

  test('lists each setting of the configuration file with default, bounds and meaning', () => {
    const table = page.slice(page.indexOf('\n## Settings\n'));
    const rows = [...table.matchAll(/^(\| `[\w.]+` \| .+? \| .+?) \| .*\S.* \|$/gm)].map(([, row]) => row);
    expect(rows).toEqual(expectedRows(describeSettings(), [], DEFAULT_CONFIG));
  });

  test('names every metric that the server defines', async () => {
    const metrics = createMetrics([]);
    metrics.observe({ countSockets: () => ({}), countWaitingPushes: () => 0, readDatabaseBytes: () => Promise.resolve(0) });
    const served = [...(await metrics.registry.metrics()).matchAll(/^# TYPE (wisp_\w+)/gm)].map(([, name]) => name);
    expect(new Set([...page.matchAll(/^\| `(wisp_\w+)` \|/gm)].map(([, name]) => name))).toEqual(new Set(served));
  });

  test('names every example, and the examples name only existing variables', () => {
    expect(examples.filter((name) => !page.includes(`](operating/${name})`))).toEqual(['Dockerfile.dockerignore']);
    const stated = examples.flatMap((name) => [...example(name).matchAll(/\b([A-Z]+_[A-Z]+)[=']/g)].map(([, found]) => found ?? ''));
    expect(stated.length).toBeGreaterThan(3);
    expect(stated.filter((name) => !(name in VARIABLES) && name !== 'NODE_ENV')).toEqual([]);
  });
});

test('the image contains the media of the demo, and copies nothing that neither the repository nor the build has', () => {
  const built = ['node_modules', 'dist', 'dist-earlier', 'dist-server'];
  const copied = [...example('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path]) => path ?? '');
  expect(copied.filter((path) => !built.includes(path) && !existsSync(`${ROOT}${path}`))).toEqual([]);
  const media = /'\.\.\/(\S+\/media)'/.exec(read('server/main.ts'))?.[1];
  expect(copied).toContain(media);
});

/** Texts of the built-in helper are too long for a table. */
function expectedRows(node: SettingNode, path: readonly string[], known: unknown): string[] {
  if (node.properties !== undefined) {
    return Object.entries(node.properties).flatMap(([key, inner]) =>
      expectedRows(inner, [...path, key], (known as Record<string, unknown> | undefined)?.[key]),
    );
  }
  const fallback = known === undefined ? 'unset' : `\`${JSON.stringify(known)}\``;
  return [`| \`${path.join('.')}\` | ${path[0] === 'helper' ? 'built in' : fallback} | ${describeValue(node)}`];
}

describe('the fail2ban filter', () => {
  /** As fail2ban reads it: the date is removed from the line first, `<ADDR>` is an address of either family. */
  const pattern = /^failregex = (.*)$/m.exec(example('fail2ban-filter.conf'))?.[1] ?? '';
  const filter = new RegExp(pattern.replace('<ADDR>', '(?<address>\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:]+)'));
  const withoutDate = (line: string) => line.trimEnd().replace(/"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, '');
  const addressOf = (line: string) => filter.exec(withoutDate(line))?.groups?.['address'];

  function linesOf(write: (log: ReturnType<typeof createJsonLog>) => void): string[] {
    const lines: string[] = [];
    write(createJsonLog({ level: 'debug', out: { write: (line) => void lines.push(line) } }));
    return lines;
  }

  test('finds the IPv4 or IPv6 address of a failed sign-in', () => {
    const lines = linesOf((log) => ['192.0.2.7', '2001:db8::7'].forEach((address) => log.warn('sign-in failed', { address, code: 11003 })));
    expect(lines.map(addressOf)).toEqual(['192.0.2.7', '2001:db8::7']);
  });

  test('finds none in other lines, even if a text imitates one', () => {
    const forged = '"address":"192.0.2.9","code":11003,"msg":"sign-in failed"}';
    const lines = linesOf((log) => {
      log.info(forged);
      log.warn(`x ${forged}`);
      log.error('failed', new Error(forged));
      log.request({ requestId: '00ff', user: forged, method: 'POST', route: forged, status: 200, code: 11003, durationMs: 1 });
    });
    expect(lines).toHaveLength(4);
    expect(lines.map(addressOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('the proxy examples', () => {
  const MIB = 1024 * 1024;

  test.each([
    ['nginx.conf', /client_max_body_size (\d+)m;/],
    ['Caddyfile', /max_size (\d+)MiB/],
  ])('%s allows the largest file and names the default port', (name, size) => {
    expect(Number(size.exec(example(name))?.[1]) * MIB).toBeGreaterThan(LIMITS.fileBytes);
    expect(example(name)).toContain(`127.0.0.1:${VARIABLES.PORT}`);
  });

  test("nginx.conf replaces the client's X-Forwarded-For and logs no query", () => {
    const text = example('nginx.conf');
    expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    const format = /log_format wisp '([^;]*)';/.exec(text)?.[1] ?? '';
    expect(format).toContain('$uri');
    expect(format).not.toMatch(/\$(?:request_uri|args|query_string|request)\b/);
    expect([...text.matchAll(/^\s*access_log\s+\S+\s+(\w+);/gm)].map(([, name]) => name)).toEqual(['wisp', 'wisp']);
  });
});

test("docs/operating.md lists exactly the operator's commands with usage and meaning", () => {
  const page = readFileSync(`${ROOT}docs/operating.md`, 'utf8');
  const [, section = ''] = page.split('\n## Commands of the operator\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(.+?)` \| (.+) \|$/gm)];
  const documented = rows.map(([, usage = '', summary = '']) => ({ usage: usage.replaceAll('\\|', '|'), summary }));
  expect(documented).toEqual(ADMIN_COMMANDS);
});
