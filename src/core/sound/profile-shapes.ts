import type { EngineProfile, Profile } from '../../../contract/people.ts';
import { either, figure, listOf, object, oneOf, optional, orNull, text, type Shape } from './shape.ts';

const flag = oneOf(0, 1);
export const words = optional(orNull(text));
export const amount = optional(orNull(figure));

export const engineProfileFields = {
  userID: text,
  nick: text,
  avatar: text,
  level: figure,
  vipStatus: figure,
  vipLevel: figure,
  svipStatus: figure,
  svipLevel: figure,
  luckyNumber: words,
  userType: figure,
  actionStatus: figure,
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
  vipLevel: figure,
  svipLevel: figure,
  vipStatus: figure,
  svipStatus: figure,
  luckyNumber: words,
  actionStatus: flag,
  name: words,
  birthday: words,
  gender: amount,
  bio: words,
  qrcode: text,
  type: optional(orNull(either(text, figure))),
  userType: figure,
  friendsStatus: figure,
  tempChatStatus: figure,
  ownerBlackStatus: figure,
  applySource: amount,
  shareNickName: words,
  shareWtId: words,
  commonGroupCount: figure,
  currentLevel: figure,
  friendsSpaceStatus: figure,
  mineSpaceStatus: figure,
  hideStatus: figure,
  tagNameList: listOf(text),
  groupNumber: words,
  offTime: amount,
  isInvisible: amount,
} as const;
export const meShape: Shape<Omit<Profile, 'token'>> = object<Omit<Profile, 'token'>>(profileFields);
