import type * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { changePassword, setLockPassword, updateProfile, updateUserConfig } from '../../../contract/http/account.ts';
import { addCollection, collectionList, deleteCollections, pinCollection, unpinCollection } from '../../../contract/http/collections.ts';
import { subscribePush, syncDrafts, unsubscribePush } from '../../../contract/http/devices.ts';
import { endpointName } from '../../../contract/http/endpoints.ts';
import { batchSend, sendCustomMessage } from '../../../contract/http/forwards.ts';
import * as groups from '../../../contract/http/groups.ts';
import { askHelper, dictionary, helperKeyword, recordHelperText } from '../../../contract/http/helper.ts';
import * as login from '../../../contract/http/login.ts';
import { reportDeletion, searchGroups, searchPairs } from '../../../contract/http/messages.ts';
import * as people from '../../../contract/http/people.ts';
import { addPin, deletePin, deleteTwoWay, pinList } from '../../../contract/http/pins.ts';
import { convertUrl, upload, uploadPart } from '../../../contract/http/uploads.ts';
import * as again from './judge-repetition.ts';
import type { Judge } from './judge-repetition.ts';

/**
 * judged = the kept answer is given while the judge allows it · stands = it is given as it is · renewed = only the key is kept, and the
 * command answers anew · unkept = the endpoint keeps nothing, and a key has no effect.
 */
type RepetitionKind = 'judged' | 'stands' | 'renewed' | 'unkept';
export type RepetitionPolicy = { readonly name: string; readonly kind: RepetitionKind; readonly why: string; readonly judge: Judge };

const giveKept: Judge = ({ kept }) => Promise.resolve(kept);

type BodyOf<E extends Endpoint> = z.infer<E['request']>;
type KeptOf<E extends Endpoint> = z.input<E['answer']>;
type Asked<E extends Endpoint> = again.Repetition<BodyOf<E>, KeptOf<E>>;

/** `judge` refuses, or returns what takes the place of the kept answer. */
function judged<E extends Endpoint>(endpoint: E, why: string, judge: (asked: Asked<E>) => Promise<unknown>): RepetitionPolicy {
  // The key belongs to this path and this body, so both have the types of its endpoint.
  return { name: endpointName(endpoint), kind: 'judged', why, judge: async (asked) => (await judge(asked as Asked<E>)) ?? asked.kept };
}

const each = (kind: 'stands' | 'renewed' | 'unkept', why: string, ...endpoints: readonly Endpoint[]): RepetitionPolicy[] =>
  endpoints.map((endpoint) => ({ name: endpointName(endpoint), kind, why, judge: giveKept }));

const MEMBERS = 'nothing of a group for a user who has left it, or after its end';
const ofMembers = (asked: again.Repetition<{ groupNumber: string }>) => again.requireMembershipAgain(asked, asked.body.groupNumber);

/**
 * What a request that repeats an Idempotency-Key gets after the world has changed (decision 048), for every endpoint that takes a key. The
 * gate judges the session before: its end, a ban and a restriction refuse every repetition. A kept refusal is repeated as it is.
 */
const ALL: readonly RepetitionPolicy[] = [
  judged(people.applyFriend, 'blocks and the end of the target refuse; friends at once only while they are friends', async (asked) => {
    await again.requireApplicableAgain(asked, asked.body.applyWtId);
    if (asked.kept.applyStatus === 1) await again.requireFriendshipAgain(asked, asked.body.applyWtId);
  }),
  judged(people.handleApply, 'an agreement holds while they are friends; a rejection stays with the user who gave it', async (asked) => {
    if (asked.body.handleStatus === 1) await again.requireFriendshipAgain(asked, asked.body.applyWtId);
  }),
  judged(sendCustomMessage, 'not to a person who has blocked the sender', (asked) => again.requirePairAgain(asked, asked.body.toWtId)),
  judged(batchSend, 'each target by itself: blocks and membership', async (asked) => ({ results: await again.judgeBatchAgain(asked, asked.kept.results) })),
  judged(addPin, 'not after a block; the pin is still there', async (asked) => {
    await again.requirePairAgain(asked, asked.body.toUserWtId);
    await again.requirePinAgain(asked, String(asked.kept.id));
  }),
  judged(deleteTwoWay, 'not after a block', (asked) => again.requirePairAgain(asked, asked.body.toUserWtId)),
  judged(groups.addGroup, MEMBERS, (asked) => again.requireMembershipAgain(asked, String(asked.kept.groupNumber))),
  judged(groups.setGroupTop, MEMBERS, ofMembers),
  judged(groups.editGroup, MEMBERS, ofMembers),
  judged(groups.editMembership, MEMBERS, ofMembers),
  judged(groups.setWelcome, MEMBERS, ofMembers),
  judged(groups.withdrawMessage, MEMBERS, ofMembers),
  judged(groups.withdrawMessagesOf, MEMBERS, ofMembers),
  judged(addCollection, 'the content of a favourite while the user keeps it', (asked) => again.requireFavouriteAgain(asked, String(asked.kept.id))),
  judged(pinCollection, 'the favourite is still there', (asked) => again.requireFavouriteAgain(asked, asked.body.id)),
  judged(unpinCollection, 'the favourite is still there', (asked) => again.requireFavouriteAgain(asked, asked.body.id)),
  judged(upload, 'the file is still there', (asked) => again.requireOwnFileAgain(asked, asked.kept.uuid)),
  judged(convertUrl, 'the file is there, and the user may still read it', (asked) => again.requireReadableFileAgain(asked, asked.kept.uuid)),
  judged(subscribePush, 'the subscription is still there', (asked) => again.requireSubscriptionAgain(asked, asked.body.subscription.endpoint)),

  ...each('renewed', 'the answer has a token, which is kept nowhere; as a sign-in with this password would be answered now', login.register),
  ...each('renewed', 'only while the password, or the lock password, is the one of this request', login.resetPassword, changePassword, setLockPassword),

  ...each(
    'stands',
    'the command took effect on what is the user’s own; what holds now comes with the events and lists',
    people.addBlack,
    people.removeBlack,
    updateUserConfig,
    updateProfile,
    login.deviceRemove,
    deleteCollections,
    deletePin,
    reportDeletion,
    unsubscribePush,
  ),
  ...each('stands', 'a report is stored for the operator, whatever becomes of its target; the answer is its id', people.addComplaint),
  ...each('stands', 'texts of the user, older than those the next sync brings', syncDrafts),
  ...each('stands', 'texts of the operator, which every user may read', askHelper, helperKeyword, recordHelperText),

  ...each('unkept', 'a sign-in is judged each time, and its answer has a token', login.loginByPhone, login.loginById, login.loginStep2),
  ...each('unkept', 'judged each time', login.loginStep2Tips, login.smsCode, login.logout),
  ...each('unkept', 'the upload id is its key, and the file is looked for each time', uploadPart),
  ...each(
    'unkept',
    'reads what holds now',
    people.searchById,
    people.friendInfo,
    people.friendApplyList,
    people.mineSpaceList,
    people.friendsSpaceList,
    groups.groupInfo,
    groups.groupCard,
    groups.groupsByName,
    groups.commonGroups,
    groups.groupMemberInfo,
    searchPairs,
    searchGroups,
    pinList,
    collectionList,
    dictionary,
  ),
];

export const REPETITIONS: ReadonlyMap<string, RepetitionPolicy> = new Map(ALL.map((policy) => [policy.name, policy]));
