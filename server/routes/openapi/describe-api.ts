import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import fastify from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { openApiSchemaOf } from './openapi-schema.ts';
import type { Route } from '../route.ts';

const OPENAPI: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'Wisp',
    description: 'Every request carries Device-Id, App-Version, Timestamp and Sign; every business answer is HTTP 200 with a code.',
    version: '1.3.1',
  },
  servers: [{ url: '/api' }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
};

/**
 * The document of `/api/openapi.json`. It is built on a separate application without a listener at the first request, because most servers
 * never receive one and would only start later.
 */
export async function describeApi(routes: readonly Route[]): Promise<object> {
  const app = fastify({ logger: false });
  await app.register(swagger, { openapi: OPENAPI, transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }) });
  await app.register(
    (rows, _options, done) => {
      // The checks parse by the contract's schemas; here they only describe the API.
      rows.setValidatorCompiler(() => () => true);
      rows.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
      for (const route of routes)
        rows.route({ method: route.endpoint.method, url: route.endpoint.path, schema: openApiSchemaOf(route), handler: () => undefined });
      done();
    },
    { prefix: '/api' },
  );
  await app.ready();
  const description = app.swagger();
  await app.close();
  return description;
}
