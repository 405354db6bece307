import { COMMODITY_TYPE } from '../../contract/http/membership/membership-rules.ts';
import { addGoods, type NewGoods } from '../commands/admin/change-goods.ts';
import type { Unit } from '../commands/unit.ts';

const { vip, svip } = COMMODITY_TYPE;
const NO_EXTRA = { originalPrice: null, tag: '', image: '' };

/** A demo account has 1,000 coins: enough for some of these, and not for others. */
const DEMO_GOODS: readonly NewGoods[] = [
  { ...NO_EXTRA, commodityType: vip, name: 'VIP 30 天', price: 320, days: 30, sort: 1 },
  { ...NO_EXTRA, commodityType: vip, name: 'VIP 90 天', price: 900, originalPrice: 960, days: 90, tag: '推荐', sort: 2 },
  { ...NO_EXTRA, commodityType: vip, name: 'VIP 365 天', price: 3000, originalPrice: 3840, days: 365, tag: '最划算', sort: 3 },
  { ...NO_EXTRA, commodityType: svip, name: 'SVIP 30 天', price: 600, days: 30, sort: 1 },
  { ...NO_EXTRA, commodityType: svip, name: 'SVIP 90 天', price: 1700, originalPrice: 1800, days: 90, tag: '推荐', sort: 2 },
  { ...NO_EXTRA, commodityType: svip, name: 'SVIP 365 天', price: 6000, originalPrice: 7200, days: 365, tag: '最划算', sort: 3 },
];

export async function storeDemoGoods(unit: Unit): Promise<void> {
  for (const goods of DEMO_GOODS) await addGoods(unit, goods);
}
