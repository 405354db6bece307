import { DEMO_ACCOUNTS } from './accounts.ts';
import { DEMO_ACCOUNTS as CAST } from './cast.ts';

/** One line for each account somebody may sign in with, for the terminal. */
export function describeDemoAccounts(): string[] {
  return CAST.map(({ wtId, nickName, vipLevel, svipLevel, luckyNumber }) => {
    const account = DEMO_ACCOUNTS.find((one) => one.wtId === wtId);
    const marks = [
      vipLevel === undefined ? '' : `VIP ${vipLevel}`,
      svipLevel === undefined ? '' : `SVIP ${svipLevel}`,
      luckyNumber === undefined ? '' : `lucky number ${luckyNumber}`,
      account?.lockPassword === undefined ? '' : `lock password ${account.lockPassword}`,
    ];
    return [wtId, account?.phone ?? '', nickName, ...marks].filter((part) => part !== '').join('  ');
  });
}
