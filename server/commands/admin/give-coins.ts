import { changeCoins, MOST_COINS } from '../../store/membership/orders.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';
import { BadInput } from './bad-input.ts';
import { findLivingAccount } from './find-account.ts';

/** A negative amount removes coins. The balance never becomes negative. */
export async function giveCoins(unit: Unit, input: { account: string; amount: number }): Promise<{ userId: string; wtCoin: number }> {
  const user = await findLivingAccount(unit.db, input.account);
  const wtCoin = await changeCoins(unit.db, user.id, input.amount);
  if (wtCoin === undefined && input.amount < 0) throw new BadInput(`Account ${user.id} has only ${user.wtCoin} coins.`);
  if (wtCoin === undefined) throw new BadInput(`An account holds at most ${MOST_COINS} coins.`);
  await emitDataUpdate(unit, [user.id], 'member');
  return { userId: user.id, wtCoin };
}
