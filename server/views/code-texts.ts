import { CODE } from '../../contract/codes.ts';

/** zh-CN texts of the codes whose answer says nothing more exact (contract §9). */
const TEXTS: Readonly<Record<number, string>> = {
  [CODE.badRequest]: '请求参数有误',
  [CODE.unauthorised]: '认证失败，无法访问系统资源',
  [CODE.forbidden]: '当前操作没有权限',
  [CODE.notFound]: '访问资源不存在',
  [CODE.badSign]: '签名错误',
  [CODE.clockSkew]: '设备时间不准确',
  [CODE.wrongCredentials]: '账号或密码错误',
  [CODE.tooManyAttempts]: '尝试次数过多，请稍后再试',
  [CODE.tokenMissing]: '登录状态已失效，请重新登录',
  [CODE.tokenExpired]: '登录状态已过期，请重新登录',
  [CODE.signedInElsewhere]: '账号已在其他设备登录',
  [CODE.banned]: '账号已被封禁',
  [CODE.deregistered]: '账号已注销',
};

export function messageOf(code: number): string {
  return TEXTS[code] ?? '系统未知错误，请反馈给管理员';
}
