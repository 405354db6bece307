import { CODE } from '../../contract/codes.ts';

type Texts = Readonly<Record<'elsewhere' | 'banned' | 'deregistered' | 'expired', string>>;

const ZH: Texts = {
  elsewhere: '账号已在其他设备登录',
  banned: '账号已被封禁',
  deregistered: '账号已注销',
  expired: '登录已失效，请重新登录',
};
const EN: Texts = {
  elsewhere: 'Your account was signed in on another device',
  banned: 'This account has been banned',
  deregistered: 'This account has been deleted',
  expired: 'Your session has expired. Please sign in again',
};
const JA: Texts = {
  elsewhere: '別の端末でログインされました',
  banned: 'このアカウントは利用停止されています',
  deregistered: 'このアカウントは削除されています',
  expired: 'ログインの有効期限が切れました。もう一度ログインしてください',
};

const ENDS: Readonly<Record<number, readonly [type: -2 | -3 | -4, text: keyof Texts]>> = {
  [CODE.signedInElsewhere]: [-2, 'elsewhere'],
  [CODE.banned]: [-3, 'banned'],
  [CODE.deregistered]: [-3, 'deregistered'],
};

/**
 * The last frame of a notification socket whose session ended, for a code of LOGOUT_CODES (protocol §6). `language` has the format of
 * Accept-Language.
 */
export function closeReasonFrame(code: number, language: string): string {
  const [type, text] = ENDS[code] ?? [-4, 'expired' as const];
  return JSON.stringify({ type, data: textsOf(language)[text] });
}

/** The default language is zh-CN (protocol §1 Headers). */
function textsOf(language: string): Texts {
  const first = language.trim().toLowerCase();
  if (first === '' || first.startsWith('zh') || first.startsWith('*')) return ZH;
  return first.startsWith('ja') ? JA : EN;
}
