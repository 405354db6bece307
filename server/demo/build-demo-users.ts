import { DAYS_PER_MEMBERSHIP_LEVEL } from '../../contract/http/membership/membership-rules.ts';
import { passwordPayload } from '../../contract/sign.ts';
import { normalisePhone } from '../commands/account/log-in.ts';
import type { CommandHost } from '../commands/host.ts';
import { createSalt, createToken, hashPassword, sha256Hex } from '../security/hashes.ts';
import type { NewUser } from '../store/account/users.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './accounts.ts';
import { findMedium } from './demo-media.ts';
import type { DemoPerson } from './demo-world.ts';
import { hashText } from './mulberry32.ts';

const DAY_MS = 86_400_000;
const VIP_ACTIVE = 2;
/** The days that the level of a membership takes (protocol N45). */
const boughtFor = (level: number) => (level - 1) * DAYS_PER_MEMBERSHIP_LEVEL;
/** The messages of the system contact mention 58 days left, two days before the seed time. */
const VIP_DAYS_LEFT = 56;
const WORLD_DAYS = 92;
const START_COINS = 1000;
/** Days with a sent message that are one level (protocol N45). */
const DAYS_PER_LEVEL = 7;
const HIGHEST_START_LEVEL = 14;
/** The password of the supporting cast is unknown to everyone, so its work factor protects nothing. */
const UNUSED_PASSWORD_COST = 2;

type Stretched = { salt: string; hash: string };

/** Rows of the demo world's people. People outside DEMO_ACCOUNTS can never sign in. */
export async function buildDemoUsers(host: CommandHost, people: readonly DemoPerson[]): Promise<NewUser[]> {
  // The password is public and the same for all accounts. Stretching it for each account would only slow the first start.
  const known = await range(host, { password: DEMO_PASSWORD });
  return Promise.all(people.map((person) => buildUser(host, person, known)));
}

async function buildUser(host: CommandHost, person: DemoPerson, known: Stretched): Promise<NewUser> {
  const now = host.ports.clock.now();
  const signIn = DEMO_SIGN_INS.find(({ wtId }) => wtId === person.wtId);
  const password = signIn === undefined ? await range(host, { cost: UNUSED_PASSWORD_COST }) : known;
  const lock = signIn?.lockPassword === undefined ? undefined : await range(host, { password: signIn.lockPassword });
  const level = 1 + (hashText(person.wtId) % HIGHEST_START_LEVEL);
  const expireAt = now + VIP_DAYS_LEFT * DAY_MS;
  return {
    id: person.wtId,
    phone: signIn === undefined ? null : normalisePhone(signIn.phone),
    nickName: person.nickName,
    avatar: findMedium(person.avatarFile).url,
    bio: person.bio,
    gender: person.gender,
    birthday: person.birthday === '' ? null : `${person.birthday} 00:00:00`,
    luckyNumber: person.luckyNumber ?? null,
    userType: person.userType ?? 0,
    passwordHash: password.hash,
    passwordSalt: password.salt,
    lockHash: lock?.hash ?? null,
    lockSalt: lock?.salt ?? null,
    lockTips: signIn?.lockTips ?? '',
    wtCoin: START_COINS,
    level,
    sentDays: (level - 1) * DAYS_PER_LEVEL,
    createdAt: now - WORLD_DAYS * DAY_MS,
    ...(person.vipLevel === undefined ? {} : { vipStatus: VIP_ACTIVE, vipLevel: person.vipLevel, vipExpireAt: expireAt, vipDays: boughtFor(person.vipLevel) }),
    ...(person.svipLevel === undefined
      ? {}
      : { svipStatus: VIP_ACTIVE, svipLevel: person.svipLevel, svipExpireAt: expireAt, svipDays: boughtFor(person.svipLevel) }),
  };
}

/** Without a password it uses a random one that is not kept. */
async function range(host: CommandHost, { password, cost }: { password?: string; cost?: number }): Promise<Stretched> {
  const salt = createSalt(host.ports.random);
  const clientHash = sha256Hex(passwordPayload(password ?? createToken(host.ports.random), host.config.passwordSha));
  return { salt, hash: await hashPassword(clientHash, salt, cost ?? host.config.scryptCost) };
}
