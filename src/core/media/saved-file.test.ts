import { expect, test } from 'vitest';
import { savedFileOf } from './saved-file.ts';

const image = (url: string) => ({ uuid: 'u', imageFormat: 1, width: 1, height: 1, imageInfoArray: [{ url, imageUrl: url, width: 1, height: 1, size: 1 }] });

test.each([
  ['TIMFileElem', { uuid: 'u', fileUrl: '/media/a', fileName: '合同.pdf', fileSize: 1 }, { url: '/media/a', name: '合同.pdf' }],
  ['TIMImageElem', image('/media/b'), { url: '/media/b', name: '' }],
  ['TIMVideoFileElem', { videoUrl: '/media/c', remoteVideoUrl: '' }, { url: '/media/c', name: '' }],
  ['TIMImageElem', image('https://evil.example/x'), undefined],
  ['TIMImageElem', image('//evil.example/x'), undefined],
  ['TIMFileElem', { fileUrl: 'javascript:alert(1)', fileName: 'x', fileSize: 1 }, undefined],
  ['TIMTextElem', { text: '/media/a' }, undefined],
])('MSG-014 G13 saves a %s of %j as %j', (type, payload, saved) => {
  expect(savedFileOf({ type, payload })).toEqual(saved);
});
