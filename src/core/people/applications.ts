import type { ApplyRow, OpRow } from '../rows.ts';
import { applicationOf } from './refused-applications.ts';

/** The scope under which the applications are fetched, and the lane of the answers to them. */
export const APPLIES_SCOPE = 'applies';
const HANDLE_APPLY_PATH = '/userFriends/apply/handle';

/** Protocol §1 `direction` and `applyStatus`. */
export const RECEIVED = 1;
const SENT = 2;
const STATUS = { waiting: 0, agreed: 1, rejected: 2 } as const;
/** An application without an answer expires after this time (protocol §1 applyStatus). */
const EXPIRES_MS = 30 * 86_400_000;

export type ApplyState = 'waiting' | 'agreed' | 'rejected' | 'expired';
export type ApplyAnswer = 'accept' | 'refuse';

/** The state that the user sees. The server reports the end of the time only when the list is read again. */
export function applyStateOf({ applyStatus, createTs }: Pick<ApplyRow, 'applyStatus' | 'createTs'>, nowMs: number): ApplyState {
  if (applyStatus === STATUS.agreed) return 'agreed';
  if (applyStatus === STATUS.rejected) return 'rejected';
  return applyStatus === STATUS.waiting && nowMs - createTs <= EXPIRES_MS ? 'waiting' : 'expired';
}

export function answerCall(applyWtId: string, answer: ApplyAnswer): OpRow['call'] {
  return { kind: 'http', path: HANDLE_APPLY_PATH, body: { applyWtId, handleStatus: answer === 'accept' ? STATUS.agreed : STATUS.rejected } };
}

/** The person and the answer of an operation; undefined = another operation. */
export function answerOfOp({ call }: Pick<OpRow, 'call'>): { readonly applyWtId: string; readonly applyStatus: number } | undefined {
  if (call.kind !== 'http' || call.path !== HANDLE_APPLY_PATH) return undefined;
  return { applyWtId: String(call.body['applyWtId']), applyStatus: Number(call.body['handleStatus']) };
}

/** Whether the user can still answer it. */
export function isOpen(row: ApplyRow): boolean {
  return row.direction === RECEIVED && row.applyStatus === STATUS.waiting;
}

/** The applications of one direction, newest first. */
export function listDirection<Row extends ApplyRow>(rows: readonly Row[], direction: 'received' | 'sent'): Row[] {
  const wanted = direction === 'received' ? RECEIVED : SENT;
  return rows.filter((row) => row.direction === wanted).sort((a, b) => b.createTs - a.createTs || (a.id < b.id ? 1 : -1));
}

/** `isQueued` = the server does not have it yet. */
export type ShownApplication = ApplyRow & { readonly isQueued?: true };
export type NamedPerson = { readonly name: string; readonly avatar: string };

/**
 * The applications, with those that wait for the network as sent ones. A waiting application replaces the open one to the same person, as
 * it will on the server (protocol A36).
 */
export function withQueuedApplications(rows: readonly ApplyRow[], ops: readonly OpRow[], people: ReadonlyMap<string, NamedPerson>): ShownApplication[] {
  const queued = new Map(ops.flatMap((op) => queuedApplication(op, people)));
  const others = rows.filter((row) => !(row.direction === SENT && queued.has(row.applyWtId)));
  return [...others, ...queued.values()];
}

function queuedApplication(op: OpRow, people: ReadonlyMap<string, NamedPerson>): [string, ShownApplication][] {
  const application = applicationOf(op);
  if (application === undefined || op.call.kind !== 'http') return [];
  const { wtId, info } = application;
  const { name = '', avatar = '' } = people.get(wtId) ?? {};
  const shown = { id: `queued ${wtId}`, applyWtId: wtId, applyNickName: name, applyAvatar: avatar, applyInfo: info } as const;
  const state = { applyStatus: STATUS.waiting, direction: SENT, readStatus: 1, createTime: '', createTs: op.createdTs, isQueued: true } as const;
  return [[wtId, { ...shown, ...state, applySource: Number(op.call.body['applySource']) }]];
}

const SOURCES = { 1: 'id', 2: 'phone', 3: 'scan', 4: 'card', 5: 'group' } as const;

/** How the applicant found the user (protocol §1 applySource); undefined = a later version's way. */
export function sourceOf({ applySource }: Pick<ApplyRow, 'applySource'>): (typeof SOURCES)[keyof typeof SOURCES] | undefined {
  return (SOURCES as Readonly<Record<number, (typeof SOURCES)[keyof typeof SOURCES] | undefined>>)[applySource];
}
