import { APPLY_DIRECTION, APPLY_EXPIRES_MS, APPLY_SOURCE, APPLY_STATUS } from '../../../../contract/http/apply-values.ts';
import type { ApplyRow, FriendRow, OpRow } from '../../rows.ts';
import type { FoundVia } from './apply-source.ts';
import { applicationOf } from './refused-applications.ts';

/** The scope under which the applications are fetched, and the lane of the answers to them. */
export const APPLIES_SCOPE = 'applies';
const HANDLE_APPLY_PATH = '/userFriends/apply/handle';

export type ApplyState = 'waiting' | 'agreed' | 'rejected' | 'expired';
export type ApplyAnswer = 'accept' | 'refuse';

/** The state that the user sees. An application expires without an event, so its age is compared here. */
export function applyStateOf({ applyStatus, createTs }: Pick<ApplyRow, 'applyStatus' | 'createTs'>, nowMs: number): ApplyState {
  if (applyStatus === APPLY_STATUS.agreed) return 'agreed';
  if (applyStatus === APPLY_STATUS.rejected) return 'rejected';
  return applyStatus === APPLY_STATUS.waiting && nowMs - createTs <= APPLY_EXPIRES_MS ? 'waiting' : 'expired';
}

export function answerCall(applyWtId: string, answer: ApplyAnswer): OpRow['call'] {
  return { kind: 'http', path: HANDLE_APPLY_PATH, body: { applyWtId, handleStatus: answer === 'accept' ? APPLY_STATUS.agreed : APPLY_STATUS.rejected } };
}

/** The person and the answer of an operation; undefined = another operation. */
export function answerOfOp({ call }: Pick<OpRow, 'call'>): { readonly applyWtId: string; readonly applyStatus: number } | undefined {
  if (call.kind !== 'http' || call.path !== HANDLE_APPLY_PATH) return undefined;
  return { applyWtId: String(call.body['applyWtId']), applyStatus: Number(call.body['handleStatus']) };
}

/** Whether the user received the application and has not answered it. It may have expired. */
export function isUnanswered(row: Pick<ApplyRow, 'applyStatus' | 'direction'>): boolean {
  return row.direction === APPLY_DIRECTION.received && row.applyStatus === APPLY_STATUS.waiting;
}

/** Whether the user can still answer the application. */
export function canAnswer(row: Pick<ApplyRow, 'applyStatus' | 'createTs' | 'direction'>, nowMs: number): boolean {
  return isUnanswered(row) && applyStateOf(row, nowMs) === 'waiting';
}

/** The applications of one direction, newest first. */
export function listDirection<Row extends ApplyRow>(rows: readonly Row[], direction: 'received' | 'sent'): Row[] {
  return rows.filter((row) => row.direction === APPLY_DIRECTION[direction]).sort((a, b) => b.createTs - a.createTs || (a.id < b.id ? 1 : -1));
}

/** `isQueued` = the server does not have it yet. `remark` = the user's name for the person, who is a friend. */
export type ShownApplication = ApplyRow & { readonly isQueued?: true; readonly remark?: string };
export type NamedPerson = { readonly name: string; readonly avatar: string };

/**
 * The applications, with those that wait for the network as sent ones. A waiting application replaces the open one to the same person, as
 * it will on the server (protocol A36).
 */
export function withQueuedApplications(rows: readonly ApplyRow[], ops: readonly OpRow[], people: ReadonlyMap<string, NamedPerson>): ShownApplication[] {
  const queued = new Map(ops.flatMap((op) => queuedApplication(op, people)));
  const others = rows.filter((row) => !(row.direction === APPLY_DIRECTION.sent && queued.has(row.applyWtId)));
  return [...others, ...queued.values()];
}

function queuedApplication(op: OpRow, people: ReadonlyMap<string, NamedPerson>): [string, ShownApplication][] {
  const application = applicationOf(op);
  if (application === undefined || op.call.kind !== 'http') return [];
  const { wtId, info } = application;
  const { name = '', avatar = '' } = people.get(wtId) ?? {};
  const shown = { id: `queued ${wtId}`, applyWtId: wtId, applyNickName: name, applyAvatar: avatar, applyInfo: info } as const;
  const state = {
    applyStatus: APPLY_STATUS.waiting,
    direction: APPLY_DIRECTION.sent,
    readStatus: 1,
    createTime: '',
    createTs: op.createdTs,
    isQueued: true,
  } as const;
  return [[wtId, { ...shown, ...state, applySource: Number(op.call.body['applySource']) }]];
}

/** Names friends as all other lists do. An application keeps the nickname and the picture of the time when the server last sent it. */
export function withNamesOfFriends(rows: readonly ShownApplication[], friends: ReadonlyMap<string, FriendRow>): ShownApplication[] {
  return rows.map((row) => {
    const friend = friends.get(row.applyWtId);
    const sharer = row.shareWtId ? friends.get(row.shareWtId) : undefined;
    return {
      ...row,
      ...(friend === undefined
        ? {}
        : { remark: friend.remark ?? '', applyNickName: friend.nickName || row.applyNickName, applyAvatar: friend.avatar || row.applyAvatar }),
      ...(sharer === undefined ? {} : { shareNickName: sharer.remark || sharer.nickName || row.shareNickName }),
    };
  });
}

const SOURCES: ReadonlyMap<number, FoundVia | 'group'> = new Map((['id', 'phone', 'scan', 'card', 'group'] as const).map((way) => [APPLY_SOURCE[way], way]));

/** How the applicant found the user (protocol §1 applySource); undefined = a source that this version does not know. */
export function sourceOf({ applySource }: Pick<ApplyRow, 'applySource'>): FoundVia | 'group' | undefined {
  return SOURCES.get(applySource);
}
