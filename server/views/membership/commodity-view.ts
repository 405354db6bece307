import type { Commodity } from '../../../contract/http/membership/membership.ts';
import type { CommodityType } from '../../../contract/http/membership/membership-rules.ts';
import type { ServerConfig } from '../../config.ts';
import type { Goods } from '../../store/membership/goods.ts';

/** Without a shop nothing is on sale. Memberships and coins that users have stay. */
export function hasShop({ features }: Pick<ServerConfig, 'features'>): boolean {
  return features['membership'] === 1;
}

export function toCommodity({ id, commodityType, name, price, originalPrice, days, image, tag, sort }: Goods): Commodity {
  return { id, commodityType: commodityType as CommodityType, name, price, originalPrice, days, image, tag, sort };
}
