export type HelperQuestion = {
  readonly id: string;
  readonly question: string;
  readonly replyMsg: string;
  /** A text that contains one of these words matches this question. */
  readonly keywords?: readonly string[];
  /** URL of a picture on this server or on the operator's picture host. */
  readonly img?: string;
  readonly jumpUrl?: string;
};

/** The helper's questions unless the operator configures others. IDs must stay, because old messages refer to them. */
export const HELPER_QUESTIONS: readonly HelperQuestion[] = [
  {
    id: '1',
    question: '如何添加好友？',
    replyMsg: '点击群成员的头像或别人发来的个人名片，在“个人资料”里选择“添加好友”，填写验证信息后发送申请。没有网络时也可以填写，联网后自动发送。',
    keywords: ['加好友', '添加好友', '好友申请', '名片'],
  },
  {
    id: '2',
    question: '如何创建群聊？',
    replyMsg: '转发消息时，在“转发给”窗口里选择“新建群聊”，输入群名称并勾选好友，再点击“创建群聊”。只有好友可以直接拉进群。',
    keywords: ['建群', '群聊', '拉群'],
  },
  {
    id: '3',
    question: '没有网络时还能发消息吗？',
    replyMsg: '可以。消息会先保存在本机并排队，恢复网络后自动发送，不会重复也不会丢失。搜索、阅读历史和收藏在离线时同样可用。',
    keywords: ['离线', '断网', '没网', '没有网络', '发不出去'],
  },
  {
    id: '4',
    question: '发出的消息可以撤回吗？',
    replyMsg: '自己发送的消息在 5 分钟内可以撤回，撤回的文字可以“重新编辑”。超过 5 分钟的消息可以从自己的设备上删除；群主和管理员撤回成员的消息没有时间限制。',
    keywords: ['撤回', '发错', '删除消息'],
  },
  {
    id: '5',
    question: '会员有哪些特权？',
    replyMsg: '会员可以双向删除消息；服务支持音视频通话时，也可以发起通话。双向删除是指 24 小时内的单聊消息，在你和对方的设备上同时消失。',
    keywords: ['会员', 'vip', '双向删除'],
  },
  {
    id: '6',
    question: '如何设置两步密码？',
    replyMsg: '目前还不能在 Wisp 里设置两步密码。已经有两步密码的账号，登录时会出现“两步验证”，输入正确后才能继续；连续输错会被暂时锁定。',
    keywords: ['两步密码', '二次密码', '登录密码'],
  },
  {
    id: '7',
    question: '消息旁边的小图标是什么意思？',
    replyMsg: '小钟表示正在排队（悬停可以看到原因），转圈表示正在发送，一个勾表示已发送，两个勾表示对方已读，红色感叹号表示发送失败，点击它可以重新发送。',
    keywords: ['图标', '小钟', '感叹号', '勾', '转圈', '已读'],
    img: '/help/message-status.svg',
  },
  {
    id: '8',
    question: '如何把 Wisp 安装到桌面或手机主屏幕？',
    replyMsg: '电脑上点击地址栏右侧的安装图标；安卓在浏览器菜单里选择“安装应用”；iPhone 用 Safari 打开后点“分享 - 添加到主屏幕”。安装后没有网络也能打开。',
    keywords: ['安装', '桌面', '主屏幕', '下载'],
    jumpUrl: 'https://developer.mozilla.org/zh-CN/docs/Web/Progressive_web_apps/Guides/Installing',
  },
  {
    id: '9',
    question: '怎样不让别人看到我在线、已读？',
    replyMsg: '目前没有隐藏在线状态或已读的设置。如果不想让身边的人看到消息内容，可以在“设置 - 通知”里关闭“通知中显示内容”。',
    keywords: ['隐身', '在线状态', '隐藏'],
  },
  {
    id: '10',
    question: '换一台设备登录，聊天记录还在吗？',
    replyMsg: '在。登录后会自动取回会话和历史消息，最近的会话会在空闲时提前下载，离线也能翻看。草稿、置顶、收藏和已读位置都会同步。',
    keywords: ['换设备', '换手机', '同步', '聊天记录', '历史'],
  },
  {
    id: '11',
    question: '可以发多大的文件和图片？',
    replyMsg: '文件和视频最大 100MB，图片和语音最大 20MB；更大的图片会作为文件发送。中途断网不要紧，上传会从断开的地方继续。',
    keywords: ['文件', '上传', '大小', '图片'],
  },
  {
    id: '12',
    question: '收到骚扰或诈骗信息怎么办？',
    replyMsg:
      '点击对方头像，在“个人资料”里可以“拉黑”对方，之后双方都不能再发消息；也可以“举报”并附上截图。请不要把验证码和密码告诉任何人，我们也不会向你索要。',
    keywords: ['骚扰', '诈骗', '举报', '拉黑', '黑名单'],
  },
];
