import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { endpointName } from '../../contract/http/endpoints.ts';
import { touchSession } from '../commands/account/touch-session.ts';
import type { IdempotencyClaim } from '../commands/run-mutation.ts';
import type { ServerCore } from '../create-server-core.ts';
import { isRestricted, type Caller } from '../policies/authenticate.ts';
import type { CallLimits } from '../policies/call-limits.ts';
import { HTTP_POLICIES, type HttpPolicy } from '../policies/http-policies.ts';
import { Refusal, refuse } from '../policies/refusal.ts';
import type { SignedRequest } from '../policies/sign-check.ts';
import { sha256Hex } from '../security/hashes.ts';
import { noteUser } from '../operations/request-user.ts';
import { messageOf } from '../views/code-texts.ts';
import { originOf } from './origin.ts';
import { drainRequest, openIncomingFile } from './incoming-file.ts';
import type { Page, Route, UploadCall, UserCall } from './route.ts';

export type ApiContext = { core: ServerCore; checkSign(request: SignedRequest): void; limits: CallLimits };
export type RawBody = { text: string; json: unknown };

const HTTP_TOO_LARGE = 413;
const NOT_MODIFIED = 304;
const TAG_CHARS = 32;
const DEVICE_ID = /^[0-9A-Za-z-]{8,64}$/;
const ACTIVE_EVERY_MS = 60_000;

/** Sign → token → right → schema → handler → envelope. HTTP is 200 for every business answer (contract §1 Envelope). */
export async function answerRequest(context: ApiContext, route: Route, http: { request: FastifyRequest; reply: FastifyReply }): Promise<unknown> {
  // What one account was told is nothing a browser keeps beside its database (reliability §3.5).
  http.reply.header('cache-control', 'no-store');
  try {
    const call = await openCall(context, route, http.request);
    const answer = await route.run(call);
    if (route.newsOf !== undefined && isKnown(http, route.newsOf(answer))) return await http.reply.code(NOT_MODIFIED).send();
    return route.endpoint.paged === true ? { code: CODE.ok, msg: '', ...(answer as Page<unknown>) } : { code: CODE.ok, msg: '', data: answer ?? null };
  } catch (error) {
    if (route.endpoint.upload !== undefined) drainRequest(http.request);
    if (!(error instanceof Refusal)) throw error;
    if (error.code === CODE.tooManyRequests) slowDown(http.reply, error);
    if (error.code === ENGINE_CODE.fileTooLarge) http.reply.code(HTTP_TOO_LARGE);
    const data = error.data === undefined ? {} : { data: error.data };
    return { code: error.code, msg: error.message === '' ? messageOf(error.code) : error.message, ...data };
  }
}

/** Whether the client has this already; a browser may keep what has a tag, if it asks each time. */
function isKnown({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, news: unknown): boolean {
  const tag = `"${sha256Hex(JSON.stringify(news)).slice(0, TAG_CHARS)}"`;
  reply.header('etag', tag).header('cache-control', 'no-cache');
  return headerOf(request, 'if-none-match') === tag;
}

/** The one refusal that is a transport answer too, so that every client waits (contract §1 Envelope). */
function slowDown(reply: FastifyReply, refusal: Refusal): void {
  const waitSec = typeof refusal.data === 'object' && refusal.data !== null && 'retryAfterSec' in refusal.data ? Number(refusal.data.retryAfterSec) : 1;
  reply.code(CODE.tooManyRequests).header('retry-after', String(waitSec));
}

async function openCall(context: ApiContext, route: Route, request: FastifyRequest): Promise<UploadCall<unknown>> {
  const { endpoint } = route;
  const name = endpointName(endpoint);
  const policy = HTTP_POLICIES[name];
  if (policy === undefined) return refuse(CODE.notFound);
  const raw = endpoint.upload === undefined ? rawBodyOf(request) : NO_BODY;
  const gate = await passGate(context, { policy, name, request, signedBody: raw.text });
  const isInAddress = endpoint.query !== undefined || endpoint.method === 'GET';
  const parsed = (endpoint.query ?? endpoint.request).safeParse(isInAddress ? request.query : raw.json);
  if (!parsed.success) return refuse(CODE.badRequest);
  return { ...gate, body: parsed.data, idempotency: claimOf(request, { ...gate, name, text: raw.text }), openFile: () => openIncomingFile(request) };
}

const NO_BODY: RawBody = { text: '', json: {} };

/** A file sent to an endpoint that takes none is refused before anything of it is read. */
function rawBodyOf(request: FastifyRequest): RawBody {
  const { body } = request;
  if (request.isMultipart()) return refuse(CODE.badRequest);
  if (body === undefined || body === null) return NO_BODY;
  return typeof body === 'object' && 'text' in body && 'json' in body ? (body as RawBody) : refuse(CODE.badRequest);
}

export type Gate = Omit<UserCall<unknown>, 'body' | 'idempotency'>;
type GateInput = { policy: HttpPolicy; name: string; request: FastifyRequest; signedBody: string };

/** Sign → token → state → rates: what every request passes, whatever its body is. */
export async function passGate(context: ApiContext, input: GateInput): Promise<Gate> {
  const { core } = context;
  const { policy, request } = input;
  const deviceId = headerOf(request, 'device-id');
  checkSign(context, policy, { request, deviceId, body: input.signedBody });
  const token = /^Bearer ([\w-]{1,128})$/.exec(headerOf(request, 'authorization'))?.[1] ?? '';
  if (policy.caller === 'guest') context.limits.takeGuest(request.ip, policy.quota);
  const caller = policy.caller === 'user' ? await findCaller(core, policy, { request, deviceId, token }) : undefined;
  if (caller === undefined && policy.isSignOptional !== true && !DEVICE_ID.test(deviceId)) refuse(CODE.badRequest);
  if (caller !== undefined && isRestricted(caller.user) && policy.restricted === 'mayNot') refuse(ENGINE_CODE.restricted);
  if (caller !== undefined) context.limits.takeUser(caller, policy.quota);
  const deviceName = (request.headers['user-agent'] ?? '').slice(0, 120);
  // Guest handlers are typed without `caller`; the policy check at start ties the two together.
  return { host: core, deviceId, deviceName, ip: request.ip, origin: originOf(request), token, caller: caller as Caller };
}

const IDEMPOTENCY_KEY = /^[0-9A-Za-z-]{8,64}$/;

function claimOf(request: FastifyRequest, from: { name: string; text: string; deviceId: string; caller: Caller | undefined }): IdempotencyClaim | undefined {
  const key = headerOf(request, 'idempotency-key');
  if (key === '' || request.method === 'GET') return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) refuse(CODE.badRequest);
  const callerKey = from.caller === undefined ? `device:${from.deviceId}` : `user:${from.caller.user.id}`;
  return { callerKey, key, path: from.name, bodyHash: sha256Hex(from.text) };
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

async function findCaller(core: ServerCore, policy: HttpPolicy, from: { request: FastifyRequest; deviceId: string; token: string }): Promise<Caller> {
  const caller = await core.authenticate({ kind: 'api', token: from.token, deviceId: from.deviceId, anyState: policy.isForEveryState === true });
  noteUser(from.request, caller.user.id);
  const now = core.ports.clock.now();
  if (now - caller.session.lastActiveAt > ACTIVE_EVERY_MS) await core.write((unit) => touchSession(unit, caller.session.id, from.request.ip));
  return caller;
}

export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
