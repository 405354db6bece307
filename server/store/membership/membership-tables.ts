/** Columns of `users`. */
export type MembershipColumns = {
  /** 0 none, 1 expired, 2 active. An active one whose end has passed counts as expired before its row says so (`statusAt`). */
  vipStatus: number;
  vipLevel: number;
  vipExpireAt: number | null;
  /** Days bought in all, from which the level follows (protocol N45). */
  vipDays: number;
  svipStatus: number;
  svipLevel: number;
  svipExpireAt: number | null;
  svipDays: number;
  wtCoin: number;
};

/** Goods of the shop. Price and days of a row never change; a new price is a new row. */
export type CommoditiesTable = {
  id: string;
  commodityType: number;
  name: string;
  price: number;
  originalPrice: number | null;
  days: number;
  image: string;
  tag: string;
  sort: number;
  createdAt: number;
  /** Null while the goods are on sale. Rows stay, because orders name them. */
  removedAt: number | null;
};

/** A paid purchase, with price and days as they were. Rows are only added, never changed. */
export type OrdersTable = {
  orderNo: string;
  userId: string;
  commodityId: string;
  commodityType: number;
  name: string;
  price: number;
  days: number;
  createdAt: number;
};

/** When the automatic reply of a user was last sent to a person. Old rows are removed. */
export type AutoRepliesTable = { userId: string; senderId: string; repliedAt: number };
