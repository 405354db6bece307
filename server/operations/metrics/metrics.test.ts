import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINE_METHODS } from '../../../contract/engine-methods.ts';
import { quietPorts, startTestServer, type TestServer } from '../../../tests/support/test-server.ts';
import { createWireClient, textMessage } from '../../../tests/support/wire-client.ts';
import { createWriter } from '../../store/database/writer.ts';
import { openDatabase } from '../../store/open-database.ts';
import { NO_RATES } from '../../../tests/support/start-server.ts';
import { createMetrics } from './create-metrics.ts';
import { metricSourcesOf } from './metric-sources.ts';
import { serveMetrics, type MetricsServer } from './serve-metrics.ts';

const metrics = createMetrics(Object.keys(ENGINE_METHODS));
let server: TestServer;
let own: MetricsServer;

beforeAll(async () => {
  server = await startTestServer({ metrics, config: { rates: NO_RATES } });
  metrics.observe(metricSourcesOf(server.core, server));
  own = await serveMetrics(metrics.registry, { host: '127.0.0.1', port: 0, log: quietPorts().log });
});
afterAll(async () => {
  await own.close();
  await server.close();
});

const readPage = () => fetch(`http://127.0.0.1:${own.port}/metrics`).then((response) => response.text());

/** Current value of a series on the metrics page; undefined = not present. */
async function read(series: string): Promise<number | undefined> {
  const line = (await readPage()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('/metrics', () => {
  test('counts requests, commands, refusals, commits, messages, uploads and sockets', async () => {
    const anna = createWireClient(server.url);
    await anna.logIn('10002');
    await anna.upload(new Uint8Array(1000), 'a.bin');
    const socket = await anna.openEngine();
    await socket.hello();
    const stored = (await read('wisp_messages_stored_total')) ?? NaN;
    await socket.request('send', { message: textMessage('10002', 'C2C10001', 'hello') });
    await socket.request('send', { message: {} });
    expect(await read('wisp_http_requests_total{method="POST",route="/api/user/login/id",status="200",code="200"}')).toBe(1);
    expect(await read('wisp_http_request_seconds_count{route="/api/oss/upload"}')).toBe(1);
    expect(await read('wisp_engine_requests_total{method="send",code="0"}')).toBe(1);
    expect(await read('wisp_engine_requests_total{method="send",code="400"}')).toBe(1);
    expect(await read('wisp_engine_request_seconds_count{method="hello"}')).toBe(1);
    expect(await read('wisp_messages_stored_total')).toBe(stored + 1);
    expect(await read('wisp_upload_bytes_total')).toBe(1000);
    expect(await read('wisp_sockets{kind="engine"}')).toBe(1);
    expect(await read('wisp_group_commit_commands_count')).toBeGreaterThan(2);
    expect(await read('wisp_group_commit_seconds_count')).toBe(await read('wisp_group_commit_commands_count'));
    expect(await read('wisp_database_bytes')).toBeGreaterThan(100_000);
    expect(await read('wisp_pushes_waiting')).toBe(0);
    expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    socket.close();
    await socket.closed;
    await expect.poll(() => read('wisp_sockets{kind="engine"}')).toBe(0);
  });

  test('counts a transaction that fails to commit', async () => {
    const { db, close } = await openDatabase(':memory:');
    await close();
    await expect(createWriter(db, 4, metrics).write({ run: () => Promise.resolve() })).rejects.toThrow('destroyed');
    expect(await read('wisp_group_commit_failures_total')).toBe(1);
  });

  test('has as many series after two hundred hostile requests as after ten', async () => {
    const anna = createWireClient(server.url);
    await anna.logIn('10002');
    const socket = await anna.openEngine();
    await socket.hello();
    const series = () => readPage().then((page) => page.split('\n').filter((line) => line.startsWith('wisp_')).length);
    const ask = async (index: number) => {
      await fetch(`${server.url}/path-${index}?q=${index}`, { method: index % 2 === 0 ? 'PUT' : 'DELETE' }).then((response) => response.text());
      await anna.post(`/path-${index}`);
      await socket.request(`method-${index}`);
    };
    for (let index = 0; index < 10; index += 1) await ask(index);
    const before = await series();
    for (let index = 10; index < 200; index += 1) await ask(index);
    expect(await series()).toBe(before);
    expect(await readPage()).not.toMatch(/path-|method-|"10002"/);
    socket.close();
  });

  test('is not served on the public port, and its own port serves nothing else', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${own.port}/`)).status).toBe(404);
  });
});
