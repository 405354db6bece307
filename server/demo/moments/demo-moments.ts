/** A comment; `answers` = the place of the comment of this moment that it answers. */
type DemoComment = { readonly from: string; readonly text: string; readonly minutesLater: number; readonly answers?: number };

export type DemoMoment = {
  readonly from: string;
  readonly hoursAgo: number;
  readonly text: string;
  readonly images?: readonly string[];
  readonly video?: string;
  readonly likes?: readonly string[];
  readonly comments?: readonly DemoComment[];
};

/** Newest first. The people are friends of 陈屿, and like and comment only among friends. */
export const DEMO_MOMENTS: readonly DemoMoment[] = [
  {
    from: '10002',
    hoursAgo: 2,
    text: '五点起床，值得。抚仙湖的早晨没有人，只有水。',
    images: ['lake-dawn-720.webp', 'lake-noon-720.webp', 'beach.webp'],
    likes: ['10001', '10003', '10004', '10016'],
    comments: [
      { from: '10003', text: '第一张可以做启动页！', minutesLater: 6 },
      { from: '10001', text: '我还没睡醒你已经拍完了', minutesLater: 11 },
      { from: '10002', text: '你说的「六点集合」呢', minutesLater: 13, answers: 1 },
    ],
  },
  {
    from: '10001',
    hoursAgo: 5,
    text: '断网两小时，写完的东西一个字没丢。终于可以说这句话了。',
    likes: ['10002', '10003', '10004', '10005', '10014'],
    comments: [
      { from: '10005', text: '我再测一遍', minutesLater: 2 },
      { from: '10001', text: '温柔的怀疑又来了', minutesLater: 4, answers: 0 },
      { from: '10004', text: '服务端表示一切正常', minutesLater: 20 },
    ],
  },
  { from: '10005', hoursAgo: 9, text: '年糕今天也在认真上班。', images: ['cat-sleep.gif'], likes: ['10001', '10002', '10003'] },
  {
    from: '10016',
    hoursAgo: 20,
    text: '能见度二十米。上岸才有信号，消息晚点回。',
    images: ['underwater.webp'],
    likes: ['10001', '10002'],
    comments: [{ from: '10002', text: '带我！', minutesLater: 90 }],
  },
  { from: '10001', hoursAgo: 26, text: '妈做的，一桌子都是我爱吃的。', images: ['hotpot.webp', 'cake.webp'], likes: ['10011', '10013'] },
  {
    from: '10015',
    hoursAgo: 31,
    text: '环滇第 41 圈。逆风也是风景。',
    video: 'ride-clip.webm',
    likes: ['10001', '10004'],
    comments: [{ from: '10004', text: '下周算我一个', minutesLater: 15 }],
  },
  { from: '10018', hoursAgo: 44, text: '昆明の雨上がり。虹を見つけました 🌈', images: ['rainbow.webp'], likes: ['10001', '10006'] },
  {
    from: '10014',
    hoursAgo: 52,
    text: '本周读书会：《看不见的城市》。最后一页停在哪里，我们就从哪里开始。',
    images: ['book-shelf.webp'],
    likes: ['10001', '10003'],
  },
  { from: '10006', hoursAgo: 70, text: '新豆子，浅烘，有一点杏子味。', images: ['coffee.webp'], likes: ['10001', '10017'] },
  {
    from: '10012',
    hoursAgo: 75,
    text: '今天又是空军。',
    images: ['lake-boat-poster.jpg'],
    likes: ['10001', '10011'],
    comments: [{ from: '10011', text: '回来记得买菜', minutesLater: 3 }],
  },
  { from: '10003', hoursAgo: 98, text: '把一句话改短了十七次。', likes: ['10001', '10002', '10014'] },
  { from: '10019', hoursAgo: 120, text: 'Field season starts. The meadow is louder than our office.', images: ['meadow.webp'], likes: ['10001'] },
];
