import { inviteMembers } from '../../../../contract/http/groups/group-membership.ts';
import type { OpRow } from '../../rows.ts';

/** What became of an invitation, for each person. `key` = the ID of the operation. */
export type InviteResult = {
  readonly key: string;
  readonly groupNumber: string;
  readonly joined: readonly string[];
  /** Owner and admins must approve them first. */
  readonly waiting: readonly string[];
  readonly failed: readonly { readonly wtId: string; readonly code: number }[];
};

/** More than a user invites before looking at the results. */
const MAX_RESULTS = 20;

export function inviteCall(groupNumber: string, wtIds: readonly string[]): OpRow['call'] {
  return { kind: 'http', path: inviteMembers.path, body: { groupNumber, wtIds } };
}

/** The group and the people of an operation; undefined = another operation. */
function inviteOfOp({ call }: Pick<OpRow, 'call'>): { readonly groupNumber: string; readonly wtIds: readonly string[] } | undefined {
  if (call.kind !== 'http' || call.path !== inviteMembers.path) return undefined;
  return { groupNumber: String(call.body['groupNumber']), wtIds: [call.body['wtIds']].flat().map(String) };
}

/** Builds the result from the server's answer; undefined = the operation is no invitation, or its answer cannot be read. */
export function inviteResultOf(op: Pick<OpRow, 'call' | 'opId'>, answer: unknown): InviteResult | undefined {
  const invite = inviteOfOp(op);
  const read = inviteMembers.answer.safeParse(answer);
  return invite === undefined || !read.success ? undefined : { key: op.opId, groupNumber: invite.groupNumber, ...read.data };
}

export function withInviteResult(results: readonly InviteResult[], result: InviteResult): readonly InviteResult[] {
  return [...withoutInviteResult(results, result.key), result].slice(-MAX_RESULTS);
}

export function withoutInviteResult(results: readonly InviteResult[], key: string): readonly InviteResult[] {
  return results.filter((one) => one.key !== key);
}

/** People who are invited now and are not members yet, by the operations that wait. */
export function listInvited(ops: readonly OpRow[], groupNumber: string): ReadonlySet<string> {
  return new Set(ops.flatMap((op) => inviteOfOp(op)).flatMap((invite) => (invite?.groupNumber === groupNumber ? invite.wtIds : [])));
}
