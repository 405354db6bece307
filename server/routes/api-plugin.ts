import multipart from '@fastify/multipart';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { CODE } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/limits.ts';
import { parseOutside } from '../../contract/safe-json.ts';
import type { ServerCore } from '../create-server-core.ts';
import { createCallLimits } from '../policies/call-limits.ts';
import { createSignCheck } from '../policies/sign-check.ts';
import { messageOf } from '../views/code-texts.ts';
import { answerRequest, type ApiContext, type RawBody } from './answer-request.ts';
import { openApiSchemaOf } from './openapi-schema.ts';
import { checkCatalogue, checkRoutes, ROUTES } from './routes.ts';

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

/** `/api`: every row of ROUTES behind the same gate. The exact text of a body is kept, since Sign is made of it. */
export function registerApi(app: FastifyInstance, core: ServerCore): void {
  checkRoutes(ROUTES);
  checkCatalogue(ROUTES);
  const context: ApiContext = { core, checkSign: createSignCheck(core.ports.clock), limits: createCallLimits(core.ports.clock, core.config) };
  void app.register(
    (api, _options, done) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: LIMITS.jsonBodyBytes }, (_request, body, parsed) => {
        const text = String(body);
        parsed(null, { text, json: text === '' ? {} : parseOutside(text, LIMITS.jsonDepth) } satisfies RawBody);
      });
      // Handed on unread: the gate decides before a byte of a file is taken (contract §1 Sign covers "" here).
      api.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload));
      void api.register(multipart, {
        limits: { files: 1, fields: 4, fieldSize: 4096, parts: 5, headerPairs: 50, fileSize: LIMITS.fileBytes + 1 },
        throwFileSizeLimit: false,
      });
      void api.register(swagger, { openapi: OPENAPI, transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }) });
      void api.register((rows, _rowOptions, rowsDone) => {
        // The gate parses by the contract's schemas and in its own order; here they are only described.
        rows.setValidatorCompiler(() => () => true);
        rows.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
        for (const route of ROUTES) {
          const { method, path } = route.endpoint;
          const handler = (request: FastifyRequest, reply: FastifyReply) => answerRequest(context, route, { request, reply });
          rows.route({ method, url: path, schema: openApiSchemaOf(route.endpoint), handler });
        }
        rows.get('/openapi.json', { schema: { hide: true } as FastifySchema }, () => rows.swagger());
        rowsDone();
      });
      api.setNotFoundHandler((_request, reply) => reply.code(200).send({ code: CODE.notFound, msg: messageOf(CODE.notFound) }));
      api.setErrorHandler((error, request, reply) => {
        const status = statusOf(error);
        if (status === 413) return reply.code(413).send({ code: 413, msg: messageOf(CODE.badRequest) });
        if (status < 500) return reply.code(200).send({ code: CODE.badRequest, msg: messageOf(CODE.badRequest) });
        core.ports.log.error(`${request.method} ${request.routeOptions.url ?? ''} failed`, error);
        return reply.code(503).send({ code: CODE.generic, msg: messageOf(CODE.generic) });
      });
      done();
    },
    { prefix: '/api' },
  );
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}
