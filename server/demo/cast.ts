import { HELPER_ID } from '../../contract/ids.ts';
import type { DemoApplication, DemoFriendship, DemoPerson } from './demo-world.ts';

/** The eight accounts a visitor may sign in with. */
export const DEMO_ACCOUNTS: readonly DemoPerson[] = [
  { wtId: '10001', key: '陈', nickName: '陈屿', gender: 0, birthday: '1993-05-18', bio: '把复杂的事情做简单。', avatarFile: 'av-chenyu.webp', vipLevel: 6 },
  {
    wtId: '10002',
    key: '苏',
    nickName: '苏念',
    gender: 1,
    birthday: '1994-11-02',
    bio: '产品设计，爱拍湖，怕冷。',
    avatarFile: 'av-sunian.webp',
    svipLevel: 8,
  },
  {
    wtId: '10003',
    key: '林',
    nickName: '林知夏',
    gender: 1,
    birthday: '1996-06-21',
    bio: '先把字写清楚，再把图画好看 ✍️',
    avatarFile: 'av-linzhixia.webp',
  },
  {
    wtId: '10004',
    key: '周',
    nickName: '周沐阳',
    gender: 0,
    birthday: '1995-10-29',
    bio: '后端 / 长跑 / 不吃香菜',
    avatarFile: 'av-zhoumuyang.webp',
    luckyNumber: '66666',
  },
  {
    wtId: '10005',
    key: '欧',
    nickName: '欧阳若溪',
    gender: 1,
    birthday: '1997-03-09',
    bio: '测试是温柔的怀疑。家有橘猫「年糕」。',
    avatarFile: 'av-cat.webp',
    vipLevel: 3,
  },
  { wtId: '10006', key: '江', nickName: '江慕白', gender: 0, birthday: '1990-08-14', bio: '合同、羽毛球和手冲咖啡', avatarFile: 'av-jiangmubai.webp' },
  {
    wtId: '10007',
    key: '佐',
    nickName: '佐藤美咲',
    gender: 1,
    birthday: '1998-04-03',
    bio: '昆明在住3年目。中国語勉強中です 🌸',
    avatarFile: 'av-misaki.webp',
  },
  {
    wtId: '10008',
    key: 'M',
    nickName: 'Mia Torres',
    gender: 1,
    birthday: '1992-12-30',
    bio: 'Localization & coffee. Currently somewhere with bad Wi-Fi.',
    avatarFile: 'av-mia.webp',
  },
];

/** Family and friends who fill the contact list and the groups. They cannot sign in. */
const SUPPORTING_CAST: readonly DemoPerson[] = [
  { wtId: '10011', key: '妈', nickName: '平安是福', gender: 1, birthday: '1965-09-12', bio: '知足常乐 🌷', avatarFile: 'av-mum.webp' },
  { wtId: '10012', key: '爸', nickName: '老陈爱钓鱼', gender: 0, birthday: '1963-02-27', bio: '空军也是军', avatarFile: 'av-dad.webp' },
  { wtId: '10013', key: '满', nickName: '陈小满', gender: 1, birthday: '2001-05-21', bio: '研二，在写论文（真的）', avatarFile: 'av-xiaoman.webp' },
  { wtId: '10014', key: '何', nickName: '何所思', gender: 1, birthday: '1988-07-07', bio: '深夜读书会发起人', avatarFile: 'av-hesuosi.webp', vipLevel: 2 },
  { wtId: '10015', key: '马', nickName: '马骋', gender: 0, birthday: '1986-01-16', bio: '环滇第 41 圈', avatarFile: 'av-macheng.webp' },
  { wtId: '10016', key: '沈', nickName: '沈屿川', gender: 0, birthday: '1993-10-01', bio: '潜水教练，常年不在服务区', avatarFile: 'av-whale.webp' },
  { wtId: '10017', key: '刘', nickName: '刘一舟', gender: 0, birthday: '1994-12-08', bio: '', avatarFile: 'av-liuyizhou.webp' },
  {
    wtId: '10018',
    key: '田',
    nickName: '田中健一',
    gender: 0,
    birthday: '1991-06-15',
    bio: '京都 → 昆明。漢詩とラーメンが好き。',
    avatarFile: 'av-tanaka.webp',
  },
  {
    wtId: '10019',
    key: 'O',
    nickName: 'Olivia Reed',
    gender: 1,
    birthday: '1989-03-22',
    bio: 'Programme lead, Northwind Field Research',
    avatarFile: 'av-olivia.webp',
    svipLevel: 2,
  },
  { wtId: '10020', key: '段', nickName: '段姐（安居）', gender: 1, birthday: '1982-11-11', bio: '带看 9:00–20:00，电话随时', avatarFile: 'av-duan.webp' },
];

export const SYSTEM_CONTACT_ID = 'yxnotice';

export const SYSTEM_CONTACTS: readonly DemoPerson[] = [
  { wtId: HELPER_ID, key: '助', nickName: 'Wisp 助手', gender: 1, birthday: '', bio: '您好，常见问题都在这里', avatarFile: 'av-helper.webp', userType: 1 },
  { wtId: SYSTEM_CONTACT_ID, key: '系', nickName: '系统通知', gender: 1, birthday: '', bio: '', avatarFile: 'av-system.webp', userType: 2 },
];

export const PEOPLE: readonly DemoPerson[] = [...DEMO_ACCOUNTS, ...SUPPORTING_CAST];

const EVERYBODY = [...PEOPLE, ...SYSTEM_CONTACTS];

export function findPersonByKey(key: string): DemoPerson | undefined {
  return EVERYBODY.find((person) => person.key === key);
}

export function nickNameOf(wtId: string): string {
  return EVERYBODY.find((person) => person.wtId === wtId)?.nickName ?? wtId;
}

const COLLEAGUES = ['10001', '10002', '10003', '10004', '10005', '10006'];

/** 10007 and 10008 stay strangers to 10001-10005, because the temporary chat and the application need a stranger. */
export const FRIENDSHIPS: readonly DemoFriendship[] = [
  ...COLLEAGUES.flatMap((one, index) => COLLEAGUES.slice(index + 1).map((other): DemoFriendship => ({ wtIds: [one, other], daysAgo: 89 - index }))),
  { wtIds: ['10001', '10011'], daysAgo: 90, remarks: { '10001': '妈妈', '10011': '儿子' } },
  { wtIds: ['10001', '10012'], daysAgo: 90, remarks: { '10001': '爸爸' } },
  { wtIds: ['10001', '10013'], daysAgo: 90, remarks: { '10001': '小满' } },
  { wtIds: ['10011', '10012'], daysAgo: 90 },
  { wtIds: ['10011', '10013'], daysAgo: 90 },
  { wtIds: ['10012', '10013'], daysAgo: 90 },
  { wtIds: ['10001', '10014'], daysAgo: 84 },
  { wtIds: ['10003', '10014'], daysAgo: 84 },
  { wtIds: ['10001', '10015'], daysAgo: 86, remarks: { '10001': '马队' } },
  { wtIds: ['10004', '10015'], daysAgo: 86 },
  { wtIds: ['10001', '10016'], daysAgo: 88 },
  { wtIds: ['10002', '10016'], daysAgo: 70 },
  { wtIds: ['10001', '10017'], daysAgo: 80 },
  { wtIds: ['10006', '10017'], daysAgo: 79 },
  { wtIds: ['10001', '10018'], daysAgo: 76, remarks: { '10001': '田中さん' } },
  { wtIds: ['10006', '10018'], daysAgo: 75 },
  { wtIds: ['10001', '10019'], daysAgo: 62 },
  { wtIds: ['10006', '10019'], daysAgo: 62 },
  { wtIds: ['10001', '10020'], daysAgo: 40 },
  { wtIds: ['10006', '10007'], daysAgo: 60 },
  { wtIds: ['10006', '10008'], daysAgo: 58 },
];

export const APPLICATIONS: readonly DemoApplication[] = [
  { from: '10007', to: '10001', applySource: 5, applyInfo: '我是「日本語もくもく会」的佐藤美咲', secondsAgo: 5 * 3600 },
];
