import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Route } from '../route.ts';

/** OpenAPI description of one endpoint. The checks validate requests with the same schemas. */
export function openApiSchemaOf({ endpoint, right }: Route): FastifySchema & Record<string, unknown> {
  const hasBody = endpoint.method === 'POST' && endpoint.upload === undefined;
  return {
    tags: [endpoint.path.split('/')[1] ?? ''],
    summary: `${endpoint.method} ${endpoint.path}`,
    description: `Offline class ${endpoint.offline} of the contract; row ${right.row} of the authorisation table.`,
    ...(endpoint.caller === 'user' ? { security: [{ bearer: [] }] } : { security: [] }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(hasBody ? { body: endpoint.request } : {}),
    ...(endpoint.upload === undefined ? {} : { consumes: [endpoint.upload === 'multipart' ? 'multipart/form-data' : 'application/octet-stream'] }),
    response: { 200: envelopeOf(endpoint) },
  };
}

function envelopeOf(endpoint: Endpoint): z.ZodMiniType {
  const head = { code: z.int(), msg: z.string() };
  if (endpoint.paged !== true) return z.object({ ...head, data: z.optional(endpoint.answer) });
  const cursor = endpoint.cursor === true ? { cursor: z.optional(z.string()) } : {};
  return z.object({ ...head, rows: z.optional(endpoint.answer), total: z.optional(z.int()), ...cursor });
}
