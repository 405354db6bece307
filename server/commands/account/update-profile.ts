import type * as z from 'zod/mini';
import { CODE } from '../../../contract/codes.ts';
import type { updateProfile as endpoint } from '../../../contract/http/account.ts';
import type { Profile } from '../../../contract/people.ts';
import { refuse } from '../../policies/refusal.ts';
import { refuseReservedName, refuseSensitiveText } from '../../policies/text-rules.ts';
import { readUser, updateUser, type User } from '../../store/account/users.ts';
import { toProfile } from '../../views/profile-view.ts';
import type { Unit } from '../unit.ts';
import { takeAvatar } from '../uploads/take-avatar.ts';
import { announceProfile } from './announce-profile.ts';
import { definedOf } from './update-config.ts';

export type ProfileChange = z.infer<typeof endpoint.request>;
type Context = { origin: string; token: string };

/** The caller's own profile; its token is the token of the request (protocol §5). */
export function toOwnProfile(user: User, context: Context & { now: number }): Profile {
  const profile = toProfile({ user, friend: undefined, friendsStatus: 0, isBlockedByMe: false, commonGroupCount: 0, origin: context.origin, now: context.now });
  return { ...profile, token: context.token };
}

export async function updateProfile(unit: Unit, input: { user: User; change: ProfileChange } & Context): Promise<Profile> {
  const { change, user } = input;
  const text = `${change.nickName ?? ''}${change.bio ?? ''}`;
  refuseSensitiveText(unit.config, text);
  const given = definedOf({
    nickName: change.nickName === undefined ? undefined : nickNameOf(change.nickName),
    bio: change.bio?.trim(),
    gender: change.gender,
    birthday: change.birthday,
    avatar: change.avatar === undefined ? undefined : await takeAvatar(unit.db, user.id, { url: change.avatar, origin: input.origin }),
  });
  if (Object.keys(given).length === 0) refuse(CODE.badRequest);
  const before = await readUser(unit.db, user.id);
  await updateUser(unit.db, user.id, given);
  const isChanged = Object.entries(given).some(([name, value]) => before?.[name as keyof User] !== value);
  if (isChanged) await announceProfile(unit, user.id);
  const after = await readUser(unit.db, user.id);
  return after === undefined ? refuse(CODE.generic) : toOwnProfile(after, { ...input, now: unit.now });
}

function nickNameOf(name: string): string {
  if (name === '') refuse(CODE.badRequest);
  refuseReservedName(name);
  return name;
}
