import type { stickers as source } from '../zh-CN/stickers.ts';
import type { Translation } from '../translation.ts';

export const stickers = {
  cat_01: 'こんにちは',
  cat_02: '大好き',
  cat_03: '大泣き',
  cat_04: 'すやすや',
  cat_05: '怒り',
  cat_06: 'いいね',
  cat_07: 'はてな',
  cat_08: 'お祝い',
  plane_01: '出発',
  plane_02: '届いたよ',
  plane_03: '気持ち',
  plane_04: '迷子',
  plane_05: '休憩',
  plane_06: 'おやすみ',
  plane_07: '至急',
  plane_08: '感謝',
  bubble_01: 'やあ',
  bubble_02: '大笑い',
  bubble_03: 'OK',
  bubble_04: 'だめ',
  bubble_05: '考え中',
  bubble_06: 'びっくり',
  bubble_07: 'ありがとう',
  bubble_08: '夢の中',
} satisfies Translation<typeof source>;
