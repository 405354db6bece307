import { CONTENT_TYPE } from '../../contract/http/favourites.ts';
import type { FavouriteFields } from '../views/favourite-view.ts';
import { findMedium } from './demo-media.ts';

/** A pinned message of two people, found by the start of its text. */
export type DemoPin = { pair: readonly [string, string]; pinner: string; start: string };

export const DEMO_PINS: readonly DemoPin[] = [
  { pair: ['10001', '10002'], pinner: '10001', start: '居中，细灰字，不要底色' },
  { pair: ['10001', '10002'], pinner: '10002', start: '周四下午三点，翠湖边那家' },
  { pair: ['10001', '10002'], pinner: '10001', start: '两天够了，外婆嫌我烦' },
];

export type DemoFavourite = {
  contentType: number;
  title: string;
  from: string;
  daysAgo: number;
  isTop?: true;
  fields: FavouriteFields;
  media: readonly string[];
};

/** Favourites of 陈屿: at least one of every kind, newest first. */
export const DEMO_FAVOURITES: readonly DemoFavourite[] = [
  text('居中，细灰字，不要底色。它是旁白，不是台词', { from: '10002', daysAgo: 1 }),
  image('lake-dawn.webp', { preview: 'lake-dawn-720.webp', from: '10002', daysAgo: 2 }),
  note('出差清单', '充电器、转接头、身份证\n耳机、雨伞\n给妈妈带鲜花饼（玫瑰馅，两盒）', { image: 'market.webp', from: '10001', daysAgo: 3, isTop: true }),
  link('照片分三批传，第一批 60 张放网盘：https://pan.example.com/s/fuxianhu-2026 提取码 w1sp', { from: '10002', daysAgo: 5 }),
  file('trip-plan.pdf', { name: '抚仙湖行程单.pdf', from: '10002', daysAgo: 6 }),
  place({ title: '小湾村·蓝花楹院子', lat: 24.5182, lng: 102.8893 }, { from: '10002', daysAgo: 8 }),
  video('lake-boat.webm', { from: '10002', daysAgo: 9 }),
  note('产品用语表 v2', '会话（不说聊天、对话框）；归档（不说折叠）；免打扰（不说屏蔽）；撤回（不说删除）；排队中（不说等待）', { from: '10003', daysAgo: 12 }),
  image('sequence.png', { preview: 'sequence.png', from: '10004', daysAgo: 15 }),
  place({ title: '喫茶「木漏れ日」', lat: 25.0461, lng: 102.7034 }, { from: '10018', daysAgo: 21 }),
  file('budget.xlsx', { name: '抚仙湖预算.xlsx', from: '10001', daysAgo: 30 }),
  video('gulls.mp4', { from: '10012', daysAgo: 34 }),
  text('等待不应该让人着急', { from: '10001', daysAgo: 70 }),
];

type Kept = { from: string; daysAgo: number; isTop?: true };

function kept({ from, daysAgo, isTop }: Kept): Pick<DemoFavourite, 'from' | 'daysAgo' | 'isTop'> {
  return isTop === undefined ? { from, daysAgo } : { from, daysAgo, isTop };
}

function text(title: string, by: Kept): DemoFavourite {
  return { contentType: CONTENT_TYPE.text, title, fields: {}, media: [], ...kept(by) };
}

function link(title: string, by: Kept): DemoFavourite {
  return { ...text(title, by), contentType: CONTENT_TYPE.link };
}

function image(fileName: string, by: Kept & { preview: string }): DemoFavourite {
  const original = findMedium(fileName);
  const preview = findMedium(by.preview);
  const fields = { imageUuid: original.uuid, videoImage: preview.url, videoImageAddress: original.url };
  return { contentType: CONTENT_TYPE.image, title: '', fields, media: [original.uuid, preview.uuid], ...kept(by) };
}

function video(fileName: string, by: Kept): DemoFavourite {
  const film = findMedium(fileName);
  const poster = findMedium(fileName.replace(/\.\w+$/, '-poster.jpg'));
  const fields = { videoUuid: film.uuid, snapshotUuid: poster.uuid, videoImage: poster.url, videoImageAddress: film.url };
  return { contentType: CONTENT_TYPE.video, title: '', fields, media: [film.uuid, poster.uuid], ...kept(by) };
}

function file(stored: string, by: Kept & { name: string }): DemoFavourite {
  const { uuid, url, size } = findMedium(stored);
  const fields = { fileUuid: uuid, fileName: by.name, fileSize: size, fileType: stored.slice(stored.lastIndexOf('.') + 1), videoImageAddress: url };
  return { contentType: CONTENT_TYPE.file, title: '', fields, media: [uuid], ...kept(by) };
}

function place({ title, lat, lng }: { title: string; lat: number; lng: number }, by: Kept): DemoFavourite {
  return { contentType: CONTENT_TYPE.location, title: '', fields: { addressTitle: title, lat, lng }, media: [], ...kept(by) };
}

function note(title: string, noteContent: string, by: Kept & { image?: string }): DemoFavourite {
  const picture = by.image === undefined ? undefined : findMedium(by.image);
  const fields = { noteContent, videoImage: picture?.url ?? '' };
  return { contentType: CONTENT_TYPE.note, title, fields, media: picture === undefined ? [] : [picture.uuid], ...kept(by) };
}
