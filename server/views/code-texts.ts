import { CODE, ENGINE_CODE } from '../../contract/codes.ts';

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
  [CODE.membershipNeeded]: '该功能需要开通会员',
  [CODE.ticketOrLogout]: '登录已失效，请重新登录',
  [CODE.lockPasswordWrong]: '两步密码错误',
  [CODE.lockPasswordLocked]: '两步密码错误次数过多，请稍后再试',
  [CODE.phoneUsed]: '该手机号已注册',
  [CODE.smsWrong]: '验证码错误或已失效',
  [CODE.registerClosed]: '暂未开放注册',
  [CODE.inviteWrong]: '邀请码错误',
  [CODE.tooManyRequests]: '操作过于频繁，请稍后再试',
  [ENGINE_CODE.restricted]: '账号处于限制状态，无法进行该操作',
  [ENGINE_CODE.fileMissing]: '文件不存在,请检查文件路径是否正确',
  [ENGINE_CODE.fileTooLarge]: '文件大小超出了限制,如果上传文件,最大限制是100MB',
  [ENGINE_CODE.badImage]: '图片消息失败,无效的图片格式',
  [ENGINE_CODE.sensitiveText]: '消息或者资料中文本存在敏感内容,发送失败',
  [CODE.deregistered]: '账号已注销',
};

export function messageOf(code: number): string {
  return TEXTS[code] ?? '系统未知错误，请反馈给管理员';
}
