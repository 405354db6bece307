/** Messages of the helper and the system contact. The client itself contains none of these texts. */
export const CHAT_HELPER = String.raw`
# -90 08:00
助 !helplist 你好，我是 Wisp 助手。你可以点击下面的问题，或直接输入关键字。
| 1 2 3 4 5 6
# -71 10:12
陈 没网能发消息吗
助 !helplist 为你找到以下问题
| 3
陈 谢谢
助 !help 不客气，祝你使用愉快 😊
# -52 19:33
陈 你是真人吗
助 !help 不是。但是写我的人是。
陈 [TUIEmoji_TearsLaugh]
# -33 09:05
陈 发错了怎么撤回
助 !helplist 为你找到以下问题
| 4
陈 收到，五分钟
# -20 14:48
陈 二维码名片在哪里
助 !helpimage 打开「通讯录」，点搜索框旁的二维码图标，或打开右上角账号菜单里的「我的二维码」。可以保存成图片，发给朋友： / qr-sample.png
# -9 11:20
陈 会员
助 !helplist 为你找到以下问题
| 5
# -5 09:01
助 !help Wisp 1.3 已发布：夜间模式的图片更柔和，磁盘空间不足时会先清理看过的图片，消息都会保留。
陈 收到
# -1 20:20
陈 两步密码和加好友
助 !helplist 为你找到以下问题
| 6 1
陈 好的
助 !help 还有其他问题可以直接输入关键词～
`;

export const HELPER_GREETING = String.raw`
# -90 08:00
助 !helplist 你好，我是 Wisp 助手。你可以点击下面的问题，或直接输入关键字。
| 1 2 3 4 5 6
`;

export const CHAT_SYSTEM = String.raw`
# -90 08:01
系 欢迎使用 Wisp。这里会收到账号安全、会员和系统维护的通知。
# -84 03:00
系 【维护】今晚 02:00–02:20 升级数据库，期间写下的消息会在升级后自动发出。
# -84 02:21
系 【维护】升级完成，用时 17 分钟，感谢等待。
# -75 11:40
系 !service 新设备登录提醒 / 如果不是您本人操作，请立即修改密码并移除该设备。 / 管理登录设备 / https://wisp.example.com/devices / 设备=Chrome 142 · Windows / 时间=11:39 / 地点=云南昆明
# -61 09:00
系 !order VIP 会员 90 天 / 支付成功，会员等级升至 VIP 5 / 900 WT 币 / https://wisp.example.com/orders/20260921 / coupon.webp
# -45 10:00
系 !service 每周小结 / 这一周您写下 412 条消息，其中 63 条写于没有网络的时候。 / 查看详情 / https://wisp.example.com/weekly / 最长排队=1 小时 12 分 / 最常联系=Wisp 产品群 / 最早一条=07:12
# -31 20:30
系 您的锁屏密码提示已更新。若非本人操作，请联系客服。
# -30 09:00
系 !order VIP 会员 90 天 / 支付成功，会员等级升至 VIP 6 / 900 WT 币 / https://wisp.example.com/orders/20261022 / coupon.webp
# -17 10:00
系 !service 每周小结 / 这一周您写下 388 条消息，其中 121 条写于没有网络的时候（抚仙湖好玩吗？）。 / 查看详情 / https://wisp.example.com/weekly / 最长排队=9 小时 40 分 / 最常联系=抚仙湖两天一夜 / 最早一条=06:31
# -8 15:00
系 !link 隐私政策 v1.3 更新说明：我们把「可能」从 31 个减到了 4 个 / https://wisp.example.com/h5/privacyPolicy
# -5 09:00
系 Wisp 1.3 已发布，刷新页面即可使用新版本。草稿和排队中的消息会保留。
# -2 08:30
系 !service 会员即将到期 / 您的 VIP 6 还有 58 天到期，现在续费等级不中断。 / 去续费 / https://wisp.example.com/member / 到期日=60 天内 / 当前等级=VIP 6
# -9h
系 【提醒】检测到您有 1 条好友申请等待处理，30 天后将自动过期。
`;
