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
 * What `/api/openapi.json` answers. Made on an application that nobody listens on and loaded with the first question, since most
 * servers are never asked, and each of their starts would wait for it.
 */
export async function describeApi(routes: readonly Route[]): Promise<object> {
  const app = fastify({ logger: false });
  await app.register(swagger, { openapi: OPENAPI, transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }) });
  await app.register(
    (rows, _options, done) => {
      // The gate parses by the contract's schemas; here they are only described.
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
