import type { Db } from '../../store/tables.ts';
import { readUserByIdOrLuckyNumber, readUserByPhone, USER_STATE, type User } from '../../store/account/users.ts';
import { normalisePhone } from '../account/log-in.ts';
import { BadInput } from './bad-input.ts';

/** Finds an account by number, lucky number or phone number. */
export async function findAccount(db: Db, name: string): Promise<User> {
  const user = (await readUserByIdOrLuckyNumber(db, name)) ?? (await readUserByPhone(db, normalisePhone(name)));
  if (user === undefined) throw new BadInput(`There is no account ${name}.`);
  return user;
}

/** Like findAccount, for commands that change an account: it refuses a deleted account. */
export async function findLivingAccount(db: Db, name: string): Promise<User> {
  const user = await findAccount(db, name);
  if (user.state === USER_STATE.deregistered) throw new BadInput(`Account ${user.id} is deregistered.`);
  return user;
}
