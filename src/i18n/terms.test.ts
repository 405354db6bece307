import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from './languages.ts';
import { loadMessages } from './load-messages.lazy.ts';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] satisfies [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

/** One word per thing: the word that a text must not contain, and its replacement. */
const REPLACED: Readonly<Record<Language, readonly [wrong: RegExp, right: string][]>> = {
  'zh-CN': [
    [/已送达/, '已发送'],
    [/公共电脑/, '公共设备'],
    [/查看谁回应了/, '回应'],
    [/解除拉黑/, '取消拉黑'],
    [/投诉/, '举报'],
    [/附件/, '文件'],
    [/没有(?:保存|创建)成功|没有加上/, '失败'],
  ],
  en: [
    [/public computer/i, 'public device'],
    [/name card/i, 'contact card'],
    [/\[Photo\]/, '[Picture]'],
    [/collected/i, 'added to favourites'],
    [/modif/i, 'saved'],
    [/writ(?:e|ing|ten) (?:it )?out|voice to text/i, 'transcribe'],
    [/comes? with the network|(?:once|when) (?:you are )?online/i, 'when you’re online'],
    [/message\(s\)/, 'plural keys'],
    [/second password/i, 'two-step password'],
    [/deregistered/i, 'no longer exists'],
    [/everybody|nobody/i, 'everyone, no one'],
    [/favorite/i, 'favourite'],
    // A record of messages is a chat history, and a conversation of several people can be called a group chat.
    [/(?<!group )\bchats?\b(?! histor)/i, 'conversation'],
    [/Not saved\./, 'Could not save.'],
  ],
  ja: [
    [/グループ主/, 'オーナー'],
    [/名刺|\[連絡先\]/, '連絡先カード'],
    [/チャット|会話/, 'トーク'],
    [/ブラックリスト(?!に追加しました)|ブロックしています/, 'ブロック中'],
    [/取り消す|取り消されました/, '送信取消'],
    [/ブラウザ(?!ー)/, 'ブラウザー'],
    [/\[メモ\]/, 'ノート'],
    [/写真を見る/, '画像を表示'],
    [/センシティブ/, '不適切'],
    [/友達/, '友だち'],
    [/退会/, 'アカウントは削除'],
    [/報告(?!すること)/, '通報'],
    [/公共/, '共用'],
  ],
};

/** Texts of the source documents, which are quoted unchanged. */
const QUOTED: ReadonlySet<string> = new Set([
  '图片消息失败,无效的图片格式',
  '文件消息失败,禁止发送违规封禁的文件',
  '文件不存在,请检查文件路径是否正确',
  '文件大小超出了限制,如果上传文件,最大限制是100MB',
  '消息长度超出限制,消息长度不要超过12K',
  '消息或者资料中文本存在敏感内容,发送失败',
  '消息中图片存在敏感内容,发送失败',
  '您已被管理员禁言',
  '您不是对方好友',
  '对方不是您的好友',
  '您已不在该群',
  '网络异常，请您检查网络设置',
]);

const CJK = String.raw`[\u3040-\u30ff\u4e00-\u9fff]`;
/** Date formats are not text. */
const FORMAT = /\{\{[^}]*\}\}/g;
const HALF_WIDTH = new RegExp(String.raw`${CJK}[,.!?;:()]|[,!?;:()]${CJK}`);

async function textsOf(language: Language): Promise<[key: string, text: string][]> {
  return flatten((await loadMessages(language)) as Tree).filter(([, text]) => !QUOTED.has(text));
}

describe.each(LANGUAGES)('%s', async (language) => {
  const texts = await textsOf(language);

  test('uses one word for each thing', () => {
    const wrong = texts.flatMap(([key, text]) =>
      REPLACED[language].filter(([word]) => word.test(text)).map(([, right]) => `${key}: “${text}” says “${right}”`),
    );
    expect(wrong).toEqual([]);
  });

  test('writes three dots as the ellipsis character', () => {
    expect(texts.filter(([, text]) => text.includes('..'))).toEqual([]);
  });
});

test.each(['zh-CN', 'ja'] as const)('%s has full-width punctuation', async (language) => {
  expect((await textsOf(language)).filter(([, text]) => HALF_WIDTH.test(text.replaceAll(FORMAT, '')))).toEqual([]);
});

test('zh-CN addresses the reader as 你', async () => {
  expect((await textsOf('zh-CN')).filter(([, text]) => text.includes('您') && !text.startsWith('您已被管理员禁言'))).toEqual([]);
});

test('English has a singular form for each text that counts a plural noun', async () => {
  const texts = await textsOf('en');
  const keys = new Set(texts.map(([key]) => key));
  const COUNTED =
    /\{\{count\}\} (?:new |unread |selected )?(?:messages|members|files|pictures|recipients|people|levels|matches|characters|bytes|favourites|conversations|seconds|attempts)/;
  expect(texts.filter(([key, text]) => COUNTED.test(text) && !keys.has(`${key}_one`))).toEqual([]);
});
