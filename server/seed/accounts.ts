/** The demo world's people and their group; shown on the terminal at start. */
export type DemoAccount = {
  wtId: string;
  phone: string;
  nickName: string;
  bio: string;
  gender: 0 | 1;
  vip?: 1 | 2;
  lockPassword?: string;
  luckyNumber?: string;
  note: string;
};

export const DEMO_PASSWORD = 'wisp-demo';

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { wtId: '10001', phone: '13800010001', nickName: '林晓', bio: '产品经理，喜欢把复杂的事做简单', gender: 1, vip: 1, note: 'VIP' },
  { wtId: '10002', phone: '13800010002', nickName: '陈默', bio: '后端工程师', gender: 0, vip: 2, note: 'SVIP' },
  { wtId: '10003', phone: '13800010003', nickName: '苏晴', bio: '设计师', gender: 1, lockPassword: '246810', note: 'lock password 246810' },
  { wtId: '10004', phone: '13800010004', nickName: '周宇', bio: '前端工程师', gender: 0, luckyNumber: '66666', note: 'lucky number 66666' },
  { wtId: '10005', phone: '13800010005', nickName: '许诺', bio: '测试工程师', gender: 1, note: '' },
  { wtId: '10006', phone: '13800010006', nickName: '韩冬', bio: '运维', gender: 0, note: '' },
  { wtId: '10007', phone: '13800010007', nickName: '白露', bio: '', gender: 1, note: '' },
  { wtId: '10008', phone: '13800010008', nickName: '秦川', bio: '', gender: 0, note: '' },
];

/** Everyone here is a friend of everyone else here. */
export const DEMO_FRIENDS: readonly string[] = ['10001', '10002', '10003', '10004', '10005'];

export const DEMO_GROUP = {
  id: '200001',
  name: 'Wisp 产品群',
  notice: '每周三下午三点例会，记得带上问题。',
  ownerId: '10001',
  adminId: '10002',
  memberIds: ['10003', '10004', '10005', '10006'],
} as const;
