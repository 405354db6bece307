import { changeAccountState, type StateChange } from '../commands/admin/change-account-state.ts';
import { giveCoins } from '../commands/admin/give-coins.ts';
import { readAccount } from '../commands/admin/read-account.ts';
import { forgetGuesses, preparePassword, resetAccountPassword } from '../commands/admin/reset-account-password.ts';
import { setMembership } from '../commands/admin/set-membership.ts';
import { BadInput } from '../commands/admin/bad-input.ts';
import { changing, oneOf, textOption, wholeNumber, type AdminCommand, type AdminContext, type Arguments } from './command.ts';
import { describeAccount, timeText } from './describe.ts';

const COINS = { name: 'The amount', min: 1, max: 1_000_000_000 };
const LEVEL = { name: '--level', min: 1, max: 10 };
const DAYS = { name: '--days', min: 1, max: 36_500 };

const first = ({ positionals }: Arguments): string => positionals[0] ?? '';
const REASON = { reason: { type: 'string' } } as const;

const stateCommand = (change: StateChange, summary: string, done: string): AdminCommand => ({
  usage: '<account> [--reason <text>]',
  summary,
  options: REASON,
  run: async (context, parameters) => {
    const about = { target: first(parameters), detail: { reason: textOption(parameters, 'reason') } };
    const data = await changing(context, about, (unit) => changeAccountState(unit, { account: about.target, change }));
    const ended = data.endedSessions > 0 ? ` ${data.endedSessions} sessions ended.` : '';
    return { text: `Account ${data.userId} ${done}.${ended}`, data };
  },
});

const coinsCommand = (sign: 1 | -1, summary: string): AdminCommand => ({
  usage: '<account> <amount>',
  summary,
  run: async (context, parameters) => {
    const amount = sign * wholeNumber(parameters.positionals[1] ?? '', COINS);
    const about = { target: first(parameters), detail: { amount } };
    const data = await changing(context, about, (unit) => giveCoins(unit, { account: about.target, amount }));
    return { text: `Account ${data.userId} has ${data.wtCoin} coins.`, data };
  },
});

/** Commands about one account, which the operator names by its number, lucky number or phone number. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  account: {
    usage: '<account>',
    summary: 'show state, membership, coins and sessions of an account',
    run: async (context, parameters) => {
      const data = await changing(context, { target: first(parameters) }, (unit) => readAccount(unit, first(parameters)));
      return { text: describeAccount(data), data };
    },
  },
  ban: stateCommand('ban', 'end all sessions of an account and refuse its sign-in', 'is banned'),
  unban: stateCommand('unban', 'let a banned account sign in again', 'may sign in again'),
  restrict: stateCommand('restrict', 'let an account read, and refuse everything it sends', 'is restricted'),
  unrestrict: stateCommand('unrestrict', 'let a restricted account send again', 'may send again'),
  'reset-password': {
    usage: '<account> [--stdin] [--clear-lock]',
    summary: 'set a new password, made here or read from standard input, and end all sessions; `--clear-lock` removes the lock password too',
    options: { stdin: { type: 'boolean' }, 'clear-lock': { type: 'boolean' } },
    run: resetPassword,
  },
  'give-coins': coinsCommand(1, 'add coins to an account'),
  'take-coins': coinsCommand(-1, 'take coins from an account'),
  membership: {
    usage: '<account> <vip|svip> [--level <1-10> --days <n>] [--end]',
    summary: 'give a membership, whose days are added to what is left, or end it now',
    options: { level: { type: 'string' }, days: { type: 'string' }, end: { type: 'boolean' } },
    run: changeMembership,
  },
};

async function resetPassword(context: AdminContext, parameters: Arguments) {
  const clearLock = parameters.options['clear-lock'] === true;
  const prepared = await preparePassword(context.host, parameters.secret);
  const about = { target: first(parameters), detail: { clearLock } };
  const { userId, password } = await changing(context, about, (unit) => resetAccountPassword(unit, { account: about.target, prepared, clearLock }));
  forgetGuesses(context.host, userId);
  const data = parameters.secret === undefined ? { userId, password } : { userId };
  const shown = parameters.secret === undefined ? ` The new password: ${password}` : '';
  return { text: `The password of account ${userId} is set and its sessions are ended.${shown}`, data };
}

async function changeMembership(context: AdminContext, parameters: Arguments) {
  const kind = oneOf(parameters.positionals[1] ?? '', ['vip', 'svip']);
  const grant = readGrant(parameters);
  const about = { target: first(parameters), detail: { kind, ...(grant ?? { end: true }) } };
  const data = await changing(context, about, (unit) => setMembership(unit, { account: about.target, kind, grant }));
  const name = kind.toUpperCase();
  const text =
    grant === undefined
      ? `The ${name} of account ${data.userId} has ended.`
      : `Account ${data.userId} is ${name} ${data.level} until ${timeText(data.expireAt)}.`;
  return { text, data };
}

function readGrant(parameters: Arguments): { level: number; days: number } | undefined {
  const hasGrant = parameters.options['level'] !== undefined || parameters.options['days'] !== undefined;
  if ((parameters.options['end'] === true) === hasGrant) throw new BadInput('State either --level and --days, or --end.');
  if (!hasGrant) return undefined;
  return { level: wholeNumber(textOption(parameters, 'level'), LEVEL), days: wholeNumber(textOption(parameters, 'days'), DAYS) };
}
