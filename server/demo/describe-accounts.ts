import { DEMO_SIGN_INS } from './accounts.ts';
import { DEMO_ACCOUNTS } from './cast.ts';

/** One line of text per demo account, for the terminal. */
export function describeDemoAccounts(): string[] {
  return DEMO_ACCOUNTS.map(({ wtId, nickName, vipLevel, svipLevel, luckyNumber }) => {
    const signIn = DEMO_SIGN_INS.find((one) => one.wtId === wtId);
    const marks = [
      vipLevel === undefined ? '' : `VIP ${vipLevel}`,
      svipLevel === undefined ? '' : `SVIP ${svipLevel}`,
      luckyNumber === undefined ? '' : `lucky number ${luckyNumber}`,
      signIn?.lockPassword === undefined ? '' : `lock password ${signIn.lockPassword}`,
    ];
    return [wtId, signIn?.phone ?? '', nickName, ...marks].filter((part) => part !== '').join('  ');
  });
}
