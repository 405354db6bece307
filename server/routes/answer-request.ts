import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { endpointName } from '../../contract/http/endpoints.ts';
import { bindHostToSession } from '../commands/bind-host-to-session.ts';
import { touchSession } from '../commands/account/touch-session.ts';
import type { IdempotencyClaim } from '../commands/run-mutation.ts';
import { secondsOf } from '../commands/unit.ts';
import { isRestricted, type Caller } from '../policies/authenticate.ts';
import type { SignatureOrigin } from '../policies/call-limits.ts';
import { addressKey } from '../policies/limits/address-key.ts';
import type { UsedSignature } from '../policies/limits/replay-guard.ts';
import type { HttpRight } from '../policies/http-policies.ts';
import { Refusal, refuse } from '../policies/refusal.ts';
import { refuseStorageFull } from '../policies/limits/storage-failure.ts';
import { sha256Hex } from '../security/hashes.ts';
import { noteUser } from '../operations/request-user.ts';
import { messageOf } from '../views/code-texts.ts';
import type { ApiContext } from './api-context.ts';
import { originOf } from './origin.ts';
import { drainRequest, openIncomingFile } from './media/incoming-file.ts';
import type { Page, Route, UploadCall, UserCall } from './route.ts';

export type RawBody = { text: string; json: unknown };

const HTTP_TOO_LARGE = 413;
const NOT_MODIFIED = 304;
const TAG_CHARS = 32;
const DEVICE_ID = /^[0-9A-Za-z-]{8,64}$/;
const ACTIVE_EVERY_MS = 60_000;

/**
 * Sign → token → replay → rates → right → schema → handler → envelope. The HTTP status is 200 for every business answer
 * (protocol §1 Envelope).
 */
export async function answerRequest(context: ApiContext, route: Route, http: { request: FastifyRequest; reply: FastifyReply }): Promise<unknown> {
  try {
    const call = await openCall(context, route, http.request);
    const answer = await route.run(call);
    if (route.newsOf !== undefined && isKnown(http, route.newsOf(answer))) return await http.reply.code(NOT_MODIFIED).send();
    return route.endpoint.paged === true ? { code: CODE.ok, msg: '', ...(answer as Page<unknown>) } : { code: CODE.ok, msg: '', data: answer ?? null };
  } catch (cause) {
    if (route.endpoint.upload !== undefined) drainRequest(http.request);
    const error = refuseStorageFull(cause);
    if (!(error instanceof Refusal)) throw error;
    if (error.code === CODE.storageFull) reportFullDisk(context, http, cause);
    if (error.code === CODE.tooManyRequests) slowDown(http.reply, error);
    if (error.code === ENGINE_CODE.fileTooLarge) http.reply.code(HTTP_TOO_LARGE);
    const data = error.data === undefined ? {} : { data: error.data };
    return { code: error.code, msg: error.message === '' ? messageOf(error.code) : error.message, ...data };
  }
}

/** Whether the client already has this content. A browser may cache an answer with a tag if it revalidates each time. */
function isKnown({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, news: unknown): boolean {
  const tag = `"${sha256Hex(JSON.stringify(news)).slice(0, TAG_CHARS)}"`;
  reply.header('etag', tag).header('cache-control', 'no-cache');
  return headerOf(request, 'if-none-match') === tag;
}

/** The only refusal that also sets the HTTP status, so that every client waits (protocol §1 Envelope). */
function slowDown(reply: FastifyReply, refusal: Refusal): void {
  const waitSec = typeof refusal.data === 'object' && refusal.data !== null && 'retryAfterSec' in refusal.data ? Number(refusal.data.retryAfterSec) : 1;
  reply.code(CODE.tooManyRequests).header('retry-after', String(waitSec));
}

/** Answers as a failure of the server, so that every client retries later (protocol §1 Envelope). */
function reportFullDisk({ core }: ApiContext, { request, reply }: { request: FastifyRequest; reply: FastifyReply }, cause: unknown): void {
  core.ports.log.error(`${request.method} ${request.routeOptions.url ?? ''} found the disk full`, cause);
  reply.code(CODE.storageFull);
}

async function openCall(context: ApiContext, route: Route, request: FastifyRequest): Promise<UploadCall<unknown>> {
  const { endpoint } = route;
  const raw = endpoint.upload === undefined ? rawBodyOf(request) : NO_BODY;
  const gate = await passGate(context, { route, request, signedBody: raw.text });
  const isInAddress = endpoint.query !== undefined || endpoint.method === 'GET';
  if (isInAddress && hasNul(request.query)) return refuse(CODE.badRequest);
  const parsed = (endpoint.query ?? endpoint.request).safeParse(isInAddress ? request.query : raw.json);
  if (!parsed.success) return refuse(CODE.badRequest);
  return {
    ...gate,
    body: parsed.data,
    idempotency: claimOf(request, { ...gate, route, text: raw.text, body: parsed.data }),
    openFile: () => openIncomingFile(request, { timers: gate.host.ports.timers, stallMs: gate.host.config.uploads.stallMs }),
  };
}

/** Refused like a NUL in a body (`parseOutside`), because one of the databases cannot store it. */
function hasNul(query: unknown): boolean {
  return (
    typeof query === 'object' &&
    query !== null &&
    Object.entries(query)
      .flat(2)
      .some((part) => String(part).includes('\0'))
  );
}

const NO_BODY: RawBody = { text: '', json: {} };

/** A file sent to an endpoint that accepts none is refused before its body is read. */
function rawBodyOf(request: FastifyRequest): RawBody {
  const { body } = request;
  if (request.isMultipart()) return refuse(CODE.badRequest);
  if (body === undefined || body === null) return NO_BODY;
  return typeof body === 'object' && 'text' in body && 'json' in body ? (body as RawBody) : refuse(CODE.badRequest);
}

type Gate = Omit<UserCall<unknown>, 'body' | 'idempotency'>;
type GateInput = { route: Route; request: FastifyRequest; signedBody: string };

/**
 * Sign → token → replay → rates → state: the checks of every request, whatever its body is. A signature is stored only when its caller is
 * known and within its rate, so that an unknown caller or a flood cannot fill the memory.
 */
async function passGate(context: ApiContext, input: GateInput): Promise<Gate> {
  const { core } = context;
  const { route, request } = input;
  const { right } = route;
  const deviceId = headerOf(request, 'device-id');
  const timestamp = checkSign(context, right, { request, body: input.signedBody });
  const token = /^Bearer ([\w-]{1,128})$/.exec(headerOf(request, 'authorization'))?.[1] ?? '';
  const caller = route.endpoint.caller === 'user' ? await findCaller(context, right, { request, deviceId, token }) : undefined;
  takeRates(context, { right, request, timestamp, deviceId, caller });
  if (caller === undefined && right.isSignOptional !== true && !DEVICE_ID.test(deviceId)) refuse(CODE.badRequest);
  if (caller !== undefined && isRestricted(caller.user) && right.restricted === 'mayNot') refuse(ENGINE_CODE.restricted);
  const deviceName = (request.headers['user-agent'] ?? '').slice(0, 120);
  // The types of endpoints for guests give their handlers no `caller`.
  const rights = { anyState: right.isForEveryState === true, mayWriteRestricted: right.restricted !== 'mayNot' };
  const host = caller === undefined ? core : bindHostToSession(core, caller, rights);
  return { host, deviceId, deviceName, ip: request.ip, origin: originOf(core.config), token, caller: caller as Caller };
}

const IDEMPOTENCY_KEY = /^[0-9A-Za-z-]{8,64}$/;

type Claimed = Pick<Gate, 'deviceId' | 'host'> & { route: Route; text: string; body: unknown; caller: Caller | undefined };

function claimOf(request: FastifyRequest, { route, text, body, deviceId, host, caller }: Claimed): IdempotencyClaim | undefined {
  const key = headerOf(request, 'idempotency-key');
  if (key === '' && route.endpoint.keyed === true) refuse(CODE.badRequest);
  if (key === '' || request.method === 'GET') return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) refuse(CODE.badRequest);
  const policy = route.repeated ?? refuse(CODE.generic);
  if (policy.kind === 'unkept') return undefined;
  const callerKey = caller === undefined ? `device:${deviceId}` : `user:${caller.user.id}`;
  const { db, ports } = host;
  const judge = (kept: unknown) => policy.judge({ db, userId: caller?.user.id ?? '', nowSec: secondsOf(ports.clock.now()), body, kept });
  return { callerKey, key, path: endpointName(route.endpoint), bodyHash: sha256Hex(text), judge };
}

/** Returns the timestamp; undefined if Sign is optional and absent. */
function checkSign(context: ApiContext, right: HttpRight, from: { request: FastifyRequest; body: string }): number | undefined {
  const sign = headerOf(from.request, 'sign');
  if (sign === '' && right.isSignOptional === true) return undefined;
  return context.checkSign({
    body: from.request.method === 'GET' ? '' : from.body,
    timestamp: headerOf(from.request, 'timestamp'),
    sign,
    authorization: headerOf(from.request, 'authorization'),
  });
}

type Known = { right: HttpRight; request: FastifyRequest; timestamp: number | undefined; deviceId: string; caller: Caller | undefined };

/** A replay is refused before it is charged, so that it takes nothing from the rate of the caller whose request it repeats. */
function takeRates({ limits }: ApiContext, { right, request, timestamp, deviceId, caller }: Known): void {
  const from: SignatureOrigin = caller === undefined ? 'guest' : 'session';
  const owner = caller === undefined ? addressKey(request.ip) : caller.session.id;
  const sign = headerOf(request, 'sign');
  const signature: UsedSignature | undefined =
    timestamp === undefined ? undefined : { sign, deviceId, timestamp, owner, isRead: request.method === 'GET' && right.isChange !== true };
  if (signature !== undefined) limits.refuseUsed(signature, from);
  if (caller === undefined) limits.takeGuest(request.ip, right.quota);
  else limits.takeUser(caller, right.quota);
  if (signature !== undefined) limits.keepSignature(signature, from);
}

async function findCaller(context: ApiContext, right: HttpRight, from: { request: FastifyRequest; deviceId: string; token: string }): Promise<Caller> {
  const { core } = context;
  const caller = await authenticate(context, right, from);
  noteUser(from.request, caller.user.id);
  const now = core.ports.clock.now();
  // If the clock was set back, the last use is in the future.
  const isDue = Math.abs(now - caller.session.lastActiveAt) > ACTIVE_EVERY_MS;
  if (isDue) await core.write((unit) => touchSession(unit, caller.session, from.request.ip));
  return caller;
}

async function authenticate(
  { core, limits }: ApiContext,
  right: HttpRight,
  from: { request: FastifyRequest; deviceId: string; token: string },
): Promise<Caller> {
  try {
    return await core.authenticate({ kind: 'api', token: from.token, deviceId: from.deviceId, anyState: right.isForEveryState === true });
  } catch (error) {
    if (error instanceof Refusal) limits.takeUnknown(from.request.ip);
    throw error;
  }
}

export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
