import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS, endpointName } from '../../../contract/http/endpoints.ts';
import { startTestServer, type TestServer } from '../../../tests/support/test-server.ts';
import { checkCatalogue, ROUTES } from '../routes.ts';

type Operation = {
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  parameters?: { name: string; in: string }[];
  security?: object[];
};
type Page = { openapi: string; paths: Record<string, { get?: Operation; post?: Operation }> };

let server: TestServer;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  page = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Page;
});
afterAll(() => server.close());

test('the API description contains exactly the endpoints of the catalogue', () => {
  const named = Object.entries(page.paths).flatMap(([path, { get, post }]) => [
    ...(get === undefined ? [] : [`GET ${path.replace(/^\/api/, '')}`]),
    ...(post === undefined ? [] : [`POST ${path.replace(/^\/api/, '')}`]),
  ]);
  expect(named.sort()).toEqual(ENDPOINTS.map(endpointName).sort());
});

test('the API description contains the parameters and the authorisation of a request', () => {
  const find = (path: string) => page.paths[path] ?? page.paths[`/api${path}`];
  expect(Object.keys(find('/user/login/pwd')?.post?.requestBody?.content['application/json']?.schema.properties ?? {})).toEqual(['phone', 'pwd']);
  expect(find('/user/login/pwd')?.post?.security).toEqual([]);
  expect(find('/user/info')?.get?.security).toEqual([{ bearer: [] }]);
  expect(find('/oss/uploadPart')?.post?.parameters?.map(({ name }) => name)).toEqual(['uploadId', 'index', 'total', 'name', 'mime']);
});

test('the start fails for an endpoint without a route and for a route outside the catalogue', () => {
  expect(() => checkCatalogue(ROUTES.slice(1))).toThrow(/without a route/);
  expect(() => checkCatalogue(ROUTES, ENDPOINTS.slice(1))).toThrow(/outside the catalogue/);
});
