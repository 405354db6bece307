import { updateUser } from '../../store/account/users.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';
import { BadInput } from './bad-input.ts';
import { findLivingAccount } from './find-account.ts';

const MOST_COINS = 1_000_000_000;

/** A negative amount removes coins. The balance never becomes negative. */
export async function giveCoins(unit: Unit, input: { account: string; amount: number }): Promise<{ userId: string; wtCoin: number }> {
  const user = await findLivingAccount(unit.db, input.account);
  const wtCoin = user.wtCoin + input.amount;
  if (wtCoin < 0) throw new BadInput(`Account ${user.id} has only ${user.wtCoin} coins.`);
  if (wtCoin > MOST_COINS) throw new BadInput(`An account holds at most ${MOST_COINS} coins.`);
  await updateUser(unit.db, user.id, { wtCoin });
  await emitDataUpdate(unit, [user.id], 'member');
  return { userId: user.id, wtCoin };
}
