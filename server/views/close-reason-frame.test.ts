import { expect, test } from 'vitest';
import { closeReasonFrame } from './close-reason-frame.ts';

test.each([
  [11014, 'en-GB,en;q=0.9', { type: -2, data: 'Your account was signed in on another device' }],
  [11015, '', { type: -3, data: '账号已被封禁' }],
  [11015, 'ja', { type: -3, data: 'このアカウントは利用停止されています' }],
  [11016, 'zh-CN', { type: -3, data: '账号已注销' }],
  [11013, 'zh', { type: -4, data: '登录已失效，请重新登录' }],
])('the close reason %i is written in the language of %j', (code, language, frame) => {
  expect(JSON.parse(closeReasonFrame(code, language))).toEqual(frame);
});
