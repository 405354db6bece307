import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../../contract/limits.ts';
import { parseOutside } from '../../contract/safe-json.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { answerRequest } from '../../server/routes/answer-request.ts';
import { createApiContext } from '../../server/routes/api-context.ts';
import { ROUTES } from '../../server/routes/routes.ts';

type ApiRequest = { readonly method: string; readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };
type ApiAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string };

/** The business API of one run of the server: the production gate, routes and commands, without HTTP sockets. */
export type ChaosApi = { answer(request: ApiRequest): Promise<ApiAnswer> };

const BY_NAME = new Map(ROUTES.map((route) => [`${route.endpoint.method} /api${route.endpoint.path}`, route]));

export function createChaosApi(core: ServerCore): ChaosApi {
  const context = createApiContext(core);
  return {
    async answer({ method, url, headers, body }) {
      const { pathname, searchParams } = new URL(url, 'http://chaos');
      const route = BY_NAME.get(`${method} ${pathname}`);
      if (route === undefined) throw new Error(`no route ${method} ${pathname}`);
      const sent = { status: 200, headers: {} as Record<string, string> };
      const request = {
        method,
        url,
        headers,
        query: Object.fromEntries(searchParams),
        body: body === '' ? undefined : { text: body, json: parseOutside(body, LIMITS.jsonDepth) },
        ip: '127.0.0.1',
        protocol: 'http',
        host: 'chaos',
        routeOptions: { url: pathname },
        isMultipart: () => false,
      };
      const reply = {
        code(status: number) {
          sent.status = status;
          return reply;
        },
        header(name: string, value: string) {
          sent.headers[name] = value;
          return reply;
        },
      };
      const answer = await answerRequest(context, route, { request: request as unknown as FastifyRequest, reply: reply as unknown as FastifyReply });
      return { ...sent, text: JSON.stringify(answer) };
    },
  };
}
