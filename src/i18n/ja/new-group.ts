import type { newGroup as source } from '../zh-CN/new-group.ts';
import type { Translation } from '../translation.ts';

export const newGroup = {
  title: '新しいグループ',
  notice: 'グループのお知らせ',
  noticeHint: 'グループのお知らせ（任意）',
  noticeLong: 'お知らせは3000文字以内で入力してください',
  addPicture: 'グループ画像を追加',
  changePicture: 'グループ画像を変更',
  removePicture: 'グループ画像を削除',
  badPicture: 'グループ画像は 5 MB 以下の PNG または JPEG にしてください',
  chosenMembers: '選択したメンバー',
  tooMany: '選択できる友だちは {{count}} 人までです',
  created: 'グループを作成しました',
  leftOut: '追加できなかった友だち：{{count}} 人',
  enter: 'グループを開く',
  reason: {
    gone: 'このアカウントは削除されています',
    blocked: '相手にブロックされています',
    notFriends: 'まだ友だちではありません',
    theyDeletedMe: '相手の友だちリストにあなたはいません',
    iDeletedThem: 'あなたの友だちリストにいません',
    groupLimit: '相手の参加グループ数が上限に達しています',
    vip: 'VIP 会員ではないため参加できません',
    level: 'レベルが足りないため参加できません',
    blacklisted: 'このグループでブロック中です',
    full: 'グループが満員です',
    member: 'すでに参加しています',
    iBlocked: 'あなたがブロック中の相手です',
    tooOften: '招待が多すぎます。しばらくしてからお試しください',
    other: '現在は追加できません',
  },
} satisfies Translation<typeof source>;
