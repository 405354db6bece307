import type { EngineProfile, Profile } from '../../../contract/people.ts';
import { either, number, listOf, object, oneOf, optional, orNull, text, type Shape } from './shape.ts';

const flag = oneOf(0, 1);
export const words = optional(orNull(text));
export const amount = optional(orNull(number));

export const engineProfileFields = {
  userID: text,
  nick: text,
  avatar: text,
  level: number,
  vipStatus: number,
  vipLevel: number,
  svipStatus: number,
  svipLevel: number,
  luckyNumber: words,
  userType: number,
  actionStatus: number,
  hideInd: flag,
  hideOn: flag,
  offTime: amount,
} as const;
export const engineProfileShape: Shape<EngineProfile> = object<EngineProfile>(engineProfileFields);

export const profileFields = {
  wtId: text,
  id: text,
  nickName: text,
  avatar: text,
  remark: words,
  vipLevel: number,
  svipLevel: number,
  vipStatus: number,
  svipStatus: number,
  luckyNumber: words,
  actionStatus: flag,
  name: words,
  birthday: words,
  gender: amount,
  bio: words,
  qrcode: text,
  type: optional(orNull(either(text, number))),
  userType: number,
  friendsStatus: number,
  tempChatStatus: number,
  ownerBlackStatus: number,
  applySource: amount,
  shareNickName: words,
  shareWtId: words,
  commonGroupCount: number,
  currentLevel: number,
  friendsSpaceStatus: number,
  mineSpaceStatus: number,
  hideStatus: number,
  tagNameList: listOf(text),
  groupNumber: words,
  offTime: amount,
  isInvisible: amount,
} as const;
export const meShape: Shape<Omit<Profile, 'token'>> = object<Omit<Profile, 'token'>>(profileFields);
