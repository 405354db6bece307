import { CODE } from '../../../contract/codes.ts';
import { groupCard } from '../../../contract/http/groups.ts';
import { inviteCandidates, joinGroup, verifyJoin } from '../../../contract/http/groups/group-membership.ts';
import { JOIN_STATUS, JOIN_TYPE } from '../../../contract/http/groups/group-values.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import { cardOf, toGroupCard, withGroupCard, withoutGroupCard, type GroupCard, type GroupLookup, type GroupWay } from '../../core/groups/joining/group-card.ts';
import { NOTICES_SCOPE } from '../../core/groups/notices/group-notices.ts';
import type { LeaderServiceHandlers } from '../../core/leader-services.ts';
import { isFinalRefusal } from '../../core/operations/judge-refusal.ts';
import { changeKv } from '../../db/kv.ts';
import { writeAsLeader, type LeaderDatabase } from '../../db/transaction.ts';
import { keyed } from '../leader/keyed.ts';

type Parts = { readonly api: HttpClient; readonly db: LeaderDatabase; readonly epoch: number; readonly refetch: (scopes: readonly string[]) => void };
type Failed = Exclude<ApiOutcome<unknown>, { kind: 'ok' }>;

/** A look at a group that the user is not in, joining it, and the people whom a member can invite (classes R and O). */
export function createGroupJoining(parts: Parts): Pick<LeaderServiceHandlers, 'groupCard' | 'joinGroup' | 'inviteCandidates'> {
  const { api } = parts;
  return {
    groupCard: async (way) => lookUp(parts, way),
    async joinGroup({ groupNumber, applyContent = '', inviterWtId = '', ...way }, key) {
      const texts = { ...(applyContent === '' ? {} : { applyContent }), ...(inviterWtId === '' ? {} : { inviterWtId }) };
      const outcome = await api.call(joinGroup, { groupNumber, ...wayOf(way), ...texts }, keyed(key));
      if (outcome.kind !== 'ok') return outcome.kind === 'refused' && outcome.code === CODE.alreadyMember ? joined(parts, groupNumber) : failureOf(outcome);
      if (outcome.value.joinStatus === JOIN_STATUS.joined) return joined(parts, groupNumber);
      await storeCard(parts, groupNumber, (card) => card && { ...card, application: 'waiting' });
      // The server notifies only owner and admins of a new application.
      parts.refetch([NOTICES_SCOPE]);
      return { kind: 'waiting' };
    },
    async inviteCandidates({ groupNumber }) {
      const outcome = await api.call(inviteCandidates, { groupNumber });
      return outcome.kind === 'ok' ? outcome.value.map(({ wtId, position, isDisabled }) => ({ wtId, isOpen: position !== 0 && isDisabled !== 1 })) : undefined;
    },
  };
}

/** Only a key proves that the link was used. A code of an earlier build has none and works like the number (decision 072). */
function wayOf({ key = '' }: Pick<GroupWay, 'key'>): { joinType: 1 | 3; key?: string } {
  return key === '' ? { joinType: JOIN_TYPE.search } : { joinType: JOIN_TYPE.scan, key };
}

async function lookUp(parts: Parts, { groupNumber, key = '' }: GroupWay): Promise<GroupLookup | undefined> {
  const outcome = await parts.api.call(groupCard, { groupNumber, ...(key === '' ? {} : { key }) });
  if (outcome.kind === 'refused' && outcome.code === CODE.groupLinkEnded) return { kind: 'ended' };
  if (outcome.kind === 'refused' && outcome.code === CODE.notFound) {
    await storeCard(parts, groupNumber, () => undefined);
    return { kind: 'none' };
  }
  if (outcome.kind !== 'ok') return failureOf(outcome);
  if (outcome.value.joined === 1) return joined(parts, groupNumber);
  const verdict = await parts.api.call(verifyJoin, { groupNumber, ...wayOf({ key }) });
  if (verdict.kind !== 'ok') return failureOf(verdict);
  const card = toGroupCard(outcome.value);
  await storeCard(parts, groupNumber, () => card);
  const { canJoin, reasonCode } = verdict.value;
  return { kind: 'card', card, ...(canJoin === 1 ? {} : { refusal: { code: reasonCode ?? CODE.generic } }) };
}

/** The group data arrive as events, and the card of an outsider is not needed any more. The number of a group is the ID of its conversation. */
async function joined(parts: Parts, groupNumber: string): Promise<{ readonly kind: 'joined'; readonly groupID: string }> {
  await storeCard(parts, groupNumber, () => undefined);
  parts.refetch([NOTICES_SCOPE]);
  return { kind: 'joined', groupID: groupNumber };
}

async function storeCard({ db, epoch }: Parts, groupNumber: string, change: (card: GroupCard | undefined) => GroupCard | undefined): Promise<void> {
  await writeAsLeader({ db, epoch }, ['kv'], async (db) => {
    await changeKv(db, { key: 'groupCards', initial: [] }, (cards) => {
      const next = change(cardOf(cards, groupNumber));
      return next === undefined ? withoutGroupCard(cards, groupNumber) : withGroupCard(cards, next);
    });
  });
}

/** Undefined = the server could not be asked now. */
function failureOf(outcome: Failed): Extract<GroupLookup, { kind: 'wait' | 'refused' }> | undefined {
  if (outcome.retryAfterMs !== undefined) return { kind: 'wait', retryAfterMs: outcome.retryAfterMs };
  return outcome.kind === 'refused' && isFinalRefusal(outcome.code) ? { kind: 'refused', code: outcome.code, message: outcome.message } : undefined;
}
