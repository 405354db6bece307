import { lazy } from '../shared/lazy.ts';

export const pinyinTables = lazy(async () => import('pinyin-pro'));
