import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { endpointName } from '../../contract/http/endpoints.ts';
import { touchSession } from '../commands/account/touch-session.ts';
import type { ServerCore } from '../create-server-core.ts';
import { isRestricted, type Caller } from '../policies/authenticate.ts';
import { HTTP_POLICIES, type HttpPolicy } from '../policies/http-policies.ts';
import { Refusal, refuse } from '../policies/refusal.ts';
import type { SignedRequest } from '../policies/sign-check.ts';
import { messageOf } from '../views/code-texts.ts';
import { originOf } from './origin.ts';
import type { Page, Route, UserCall } from './route.ts';

export type ApiContext = { core: ServerCore; checkSign(request: SignedRequest): void };
export type RawBody = { text: string; json: unknown };

const DEVICE_ID = /^[0-9A-Za-z-]{8,64}$/;
const ACTIVE_EVERY_MS = 60_000;

/** Sign → token → right → schema → handler → envelope. HTTP is 200 for every business answer (contract §1 Envelope). */
export async function answerRequest(context: ApiContext, route: Route, http: { request: FastifyRequest; reply: FastifyReply }): Promise<unknown> {
  try {
    const call = await openCall(context, route, http.request);
    const answer = await route.run(call);
    return route.endpoint.paged === true ? { code: CODE.ok, msg: '', ...(answer as Page<unknown>) } : { code: CODE.ok, msg: '', data: answer ?? null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const data = error.data === undefined ? {} : { data: error.data };
    return { code: error.code, msg: error.message === '' ? messageOf(error.code) : error.message, ...data };
  }
}

async function openCall(context: ApiContext, route: Route, request: FastifyRequest): Promise<UserCall<unknown>> {
  const { core } = context;
  const policy = HTTP_POLICIES[endpointName(route.endpoint)];
  if (policy === undefined) return refuse(CODE.notFound);
  const deviceId = headerOf(request, 'device-id');
  const raw = (request.body ?? { text: '', json: {} }) as RawBody;
  checkSign(context, policy, { request, deviceId, body: raw.text });
  const caller = policy.caller === 'user' ? await findCaller(core, policy, { request, deviceId }) : undefined;
  if (caller === undefined && policy.isSignOptional !== true && !DEVICE_ID.test(deviceId)) refuse(CODE.badRequest);
  if (caller !== undefined && isRestricted(caller.user) && policy.restricted === 'mayNot') refuse(ENGINE_CODE.restricted);
  const parsed = route.endpoint.request.safeParse(route.endpoint.method === 'GET' ? request.query : raw.json);
  if (!parsed.success) return refuse(CODE.badRequest);
  const deviceName = (request.headers['user-agent'] ?? '').slice(0, 120);
  // Guest handlers are typed without `caller`; the policy check at start ties the two together.
  return { host: core, body: parsed.data, deviceId, deviceName, ip: request.ip, origin: originOf(request), caller: caller as Caller };
}

function checkSign(context: ApiContext, policy: HttpPolicy, from: { request: FastifyRequest; deviceId: string; body: string }): void {
  const sign = headerOf(from.request, 'sign');
  if (sign === '' && policy.isSignOptional === true) return;
  context.checkSign({
    method: from.request.method,
    path: from.request.routeOptions.url ?? from.request.url,
    body: from.request.method === 'GET' ? '' : from.body,
    timestamp: headerOf(from.request, 'timestamp'),
    sign,
    authorization: headerOf(from.request, 'authorization'),
    deviceId: from.deviceId,
  });
}

async function findCaller(core: ServerCore, policy: HttpPolicy, from: { request: FastifyRequest; deviceId: string }): Promise<Caller> {
  const token = /^Bearer ([\w-]{1,128})$/.exec(headerOf(from.request, 'authorization'))?.[1] ?? '';
  const caller = await core.authenticate({ kind: 'api', token, deviceId: from.deviceId, anyState: policy.isForEveryState === true });
  const now = core.ports.clock.now();
  if (now - caller.session.lastActiveAt > ACTIVE_EVERY_MS) await core.write((unit) => touchSession(unit, caller.session.id, from.request.ip));
  return caller;
}

export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
