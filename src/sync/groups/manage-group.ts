import { editGroup, groupMemberInfo } from '../../../contract/http/groups.ts';
import * as admin from '../../../contract/http/groups/group-admin.ts';
import { quitGroup, removeMembers } from '../../../contract/http/groups/group-membership.ts';
import { IDENTITY } from '../../../contract/http/groups/group-values.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { GroupAction } from '../../core/groups/group-actions.ts';
import type { LeaderServiceHandlers, LeaderServices, PictureBytes } from '../../core/leader-services.ts';
import { isFinalRefusal } from '../../core/operations/judge-refusal.ts';
import { keyed } from '../leader/keyed.ts';

type Outcome = LeaderServices['manageGroup']['result'] | undefined;
/** Undefined = there was no answer. */
export type UploadedPicture =
  | { readonly kind: 'ok'; readonly url: string }
  | { readonly kind: 'refused'; readonly code: number }
  | { readonly kind: 'wait'; readonly retryAfterMs: number }
  | undefined;
/** Sends one request, with the idempotency key of that request. */
type Step = (key: string) => Promise<Outcome>;
type Parts = {
  readonly api: HttpClient;
  readonly uploadPicture: (picture: PictureBytes, key: string) => Promise<UploadedPicture>;
};

const DONE: Outcome = { kind: 'done' };

/** The actions of a group that need the network, and what only the server knows about its people. */
export function createGroupServices(parts: Parts): Pick<LeaderServiceHandlers, 'groupBlacklist' | 'groupMember' | 'manageGroup'> {
  const { api } = parts;
  return {
    async manageGroup({ groupNumber, action }, key = '') {
      // Each request of the action has a key of its own, which is the same when the action is repeated (G6).
      for (const [at, step] of stepsOf(parts, groupNumber, action).entries()) {
        const outcome = await step(key === '' || at === 0 ? key : `${key}-${at}`);
        if (outcome?.kind !== 'done') return outcome;
      }
      return DONE;
    },
    async groupMember({ groupNumber, wtId }) {
      const outcome = await api.call(groupMemberInfo, { groupNumber, userId: wtId });
      return outcome.kind === 'ok' ? outcome.value : undefined;
    },
    async groupBlacklist({ groupNumber }) {
      const outcome = await api.call(admin.groupBlacklist, { groupNumber });
      return outcome.kind === 'ok' ? outcome.value : undefined;
    },
  };
}

function stepsOf({ api, uploadPicture }: Parts, groupNumber: string, action: GroupAction): Step[] {
  const group = { groupNumber };
  const send =
    (call: (options: { idempotencyKey?: string }) => Promise<Answer>): Step =>
    async (key) =>
      outcomeOf(await call(keyed(key)));
  /** One request for each part of the people that the protocol allows in a request. */
  const each = (wtIds: readonly string[], call: (people: { groupNumber: string; wtIds: string[] }, options: { idempotencyKey?: string }) => Promise<Answer>) =>
    partsOf(wtIds).map((part) => send(async (options) => call({ ...group, wtIds: part }, options)));
  switch (action.kind) {
    case 'dissolve':
      return [send(async (options) => api.call(admin.dissolveGroup, group, options))];
    case 'quit':
      return [send(async (options) => api.call(quitGroup, group, options))];
    case 'renewLink':
      return [send(async (options) => api.call(admin.renewGroupLink, group, options))];
    case 'transfer':
      return [send(async (options) => api.call(admin.transferGroup, { ...group, wtId: action.wtId }, options))];
    case 'muteAll':
      return [send(async (options) => api.call(editGroup, { ...group, bannedSwitch: action.on ? 1 : 0 }, options))];
    case 'remove':
      return each(action.wtIds, async (people, options) => api.call(removeMembers, people, options));
    case 'mute':
      return each(action.wtIds, async (people, options) => api.call(admin.muteMembers, { ...people, muteTime: action.seconds }, options));
    // Removals come first, so that a full set has room for the additions.
    case 'admins':
      return [
        ...each(action.remove, async (people, options) => api.call(admin.setAdmins, { ...people, identity: IDENTITY.member }, options)),
        ...each(action.add, async (people, options) => api.call(admin.setAdmins, { ...people, identity: IDENTITY.admin }, options)),
      ];
    case 'blacklist':
      return [
        ...each(action.remove, async (people, options) => api.call(admin.removeGroupBlacklist, people, options)),
        ...each(action.add, async (people, options) => api.call(admin.addGroupBlacklist, people, options)),
      ];
    case 'picture':
      return [
        async (key) => {
          const uploaded = await uploadPicture(action.picture, key);
          if (uploaded?.kind === 'refused') return { ...uploaded, message: '' };
          return uploaded?.kind === 'ok' ? outcomeOf(await api.call(editGroup, { ...group, groupAvatar: uploaded.url }, keyed(key))) : uploaded;
        },
      ];
  }
}

type Answer = Awaited<ReturnType<HttpClient['call']>>;

function outcomeOf(answer: Answer): Outcome {
  if (answer.kind === 'ok') return DONE;
  if (answer.retryAfterMs !== undefined) return { kind: 'wait', retryAfterMs: answer.retryAfterMs };
  return answer.kind === 'refused' && isFinalRefusal(answer.code) ? { kind: 'refused', code: answer.code, message: answer.message } : undefined;
}

function partsOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / LIMITS.arrayItems);
  return Array.from({ length: count }, (_, at) => ids.slice(at * LIMITS.arrayItems, (at + 1) * LIMITS.arrayItems));
}
