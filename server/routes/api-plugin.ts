import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/limits.ts';
import { parseOutside } from '../../contract/safe-json.ts';
import type { ServerCore } from '../create-server-core.ts';
import { messageOf } from '../views/code-texts.ts';
import type { AddressLimit } from './http/address-limit.ts';
import { answerRequest, type RawBody } from './answer-request.ts';
import { createApiContext } from './api-context.ts';
import { statusOf } from './http/raw-answer.ts';
import { checkCatalogue, checkRoutes, ROUTES } from './routes.ts';

/** Registers `/api`: every row of ROUTES with the same checks. The exact text of a body is kept, because Sign is computed from it. */
export function registerApi(app: FastifyInstance, core: ServerCore, limitAddress: AddressLimit): void {
  checkRoutes(ROUTES);
  checkCatalogue(ROUTES);
  const context = createApiContext(core);
  void app.register(
    (api, _options, done) => {
      // The browser must not cache the answers for one account outside its database (reliability §3.5).
      api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      api.addHook('onRequest', limitAddress);
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
        const text = String(body);
        parsed(null, { text, json: text === '' ? {} : parseOutside(text, LIMITS.jsonDepth) } satisfies RawBody);
      });
      // Passed on unread, because the checks run before any byte of a file is read (protocol §1 Sign covers "" here).
      api.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload));
      void api.register(multipart, {
        limits: { files: 1, fields: 4, fieldSize: 4096, parts: 5, headerPairs: 50, fileSize: LIMITS.fileBytes + 1 },
        throwFileSizeLimit: false,
      });
      // The checks parse by the contract's schemas and in their own order.
      for (const route of ROUTES) {
        const { method, path, bodyBytes = LIMITS.jsonBodyBytes } = route.endpoint;
        api.route({
          method,
          url: path,
          bodyLimit: bodyBytes,
          config: route.endpoint.upload === undefined ? {} : { takesFile: true },
          handler: (request: FastifyRequest, reply: FastifyReply) => answerRequest(context, route, { request, reply }),
        });
      }
      let description: Promise<object> | undefined;
      api.get('/openapi.json', async () => (description ??= import('./openapi/describe-api.ts').then(({ describeApi }) => describeApi(ROUTES))));
      api.setNotFoundHandler((_request, reply) => reply.code(200).send({ code: CODE.notFound, msg: messageOf(CODE.notFound) }));
      api.setErrorHandler((error, request, reply) => {
        const status = statusOf(error);
        if (status === 413) return reply.code(413).send({ code: 413, msg: messageOf(CODE.badRequest) });
        if (status < 500) return reply.code(200).send({ code: CODE.badRequest, msg: messageOf(CODE.badRequest) });
        core.ports.log.error(`${request.method} ${request.routeOptions.url ?? ''} failed`, error, { requestId: request.id });
        return reply.code(503).send({ code: CODE.generic, msg: messageOf(CODE.generic) });
      });
      done();
    },
    { prefix: '/api' },
  );
}
