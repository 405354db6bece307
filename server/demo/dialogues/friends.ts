/** Friends outside work: the diver, the reading host, and a stranger with good advice. */
export const CHAT_SHEN = String.raw`
# -88 08:08
沈 !befriend 你们已成为好友，现在可以开始聊天了
沈 兄弟，我下周去诗巴丹，船宿七天，没信号
陈 带上我们的测试版
沈 你让一个潜水教练给你当小白鼠
陈 是小白鲸
沈 行吧
# -80 19:40
沈 上岸了！！七天的消息一次全出来，我手机像放鞭炮
陈 多少条
沈 你这个群 188，我妈 43，前女友 1
陈 前女友那条说什么
沈 「在吗」
陈 七天前的「在吗」
沈 现在回「在」合适吗
陈 ……顺序是对的，时机不对
# -79 12:00
沈 我船上写的 26 条也都发出去了，我还以为丢了
陈 有没有乱
沈 没有，我拿航海日志对的，一条不差
陈 我要把航海日志写进测试报告
# -71 16:25
沈 !image beach.webp
沈 给你看个蓝
陈 我的显示器没有这么蓝的颜色
# -63 21:15
沈 想借你家放个气瓶
陈 空的满的
沈 半满
陈 江律师说不行
沈 你问他了？
陈 他就坐我旁边
# -50 10:20
沈 你们支持 48 小时的船吗，我有个客户群 30 人，都在海上
陈 支持，你让他们上船前登录一次就行，历史会先存下来
沈 上船前登录，像登机
陈 对，登机牌
# -47 13:05
沈 反馈：有一个大叔在船上把自己拉黑了他老婆，下船解除，中间 38 条没收到
陈 拉黑期间本来就不收
沈 他老婆不信
陈 这个我们测试覆盖不了
# -38 23:10
沈 失眠，聊五毛钱的
陈 海的还是岸的
沈 岸的。我在想要不要回来开个店
陈 什么店
沈 潜水咖啡
陈 昆明哪来的海
沈 所以叫潜水咖啡，大家都潜着，不说话
陈 这名字可以，我投五毛
# -30 09:45
沈 抚仙湖能潜，能见度 8 米，团建我带两个人下去看看
陈 沐阳报名，苏念报名
沈 苏念会游泳吗
陈 她说会「漂」
沈 够了
# -21 18:18
沈 水下合照修好了
沈 !image underwater.webp
陈 沐阳的表情像在看报错
沈 他在水下跟我比手势问「有没有 Wi-Fi」
# -13 15:30
沈 店面看好了，翠湖旁边，原来那家花店
陈 租金
沈 六千二
陈 你一天卖几杯才够
沈 28 杯
陈 我们五个人一天 9 杯
沈 还差 19 杯，让知夏写个文案
# -6 20:55
沈 明天又走，马尔代夫，九天
陈 巧了，Northwind 的站也是九天
沈 我替你们南边北边都测一遍
陈 注意减压，别追鱼
沈 是鱼追我
# -3h
沈 (写于船上第 6 天) 今天看到一条鲸鲨，比公交车还长。我知道你现在收不到，所以我先写下来
沈 (第 7 天) 风大，没下水，在甲板上修了一整天面镜
沈 (第 8 天) 想好店名了：「半格信号」
陈 >3 三条一起到的！「半格信号」太好了
沈 哈哈上岸了，就知道你会喜欢
陈 鲸鲨有照片吗
沈 有，两百多张，等酒店的网好一点就传
`;

export const CHAT_HESUOSI = String.raw`
# -84 22:30
何 !befriend 你们已成为好友，现在可以开始聊天了
何 你好，知夏说你想进读书会
陈 对，但是我读得很慢
何 慢是资格，不是缺点
# -77 21:50
陈 第一次参加，紧张
何 开着麦不说话也可以，翻书的声音就算发言
陈 哈哈，那我多翻几页
# -64 22:40
何 你今天讲的那段「信使比信重要」，能写成两百字吗，我放到小刊里
陈 什么时候要
何 有风的时候
陈 ？
何 就是不急
# -56 23:20
陈 写好了：
| 我父亲跑船的时候，每到一个港口就寄一封信。信有时候比他晚到家，有时候比他早。母亲从不按邮戳的先后读，她按信封背后他自己写的号码读。一、二、三。缺了四，她就先不拆五。
| 很多年以后我才知道，那是我见过的第一个序号。
何 不用改，一个字都不用改
何 我把逗号都给你留着
# -43 20:15
何 小刊印出来了，给你留了五本
陈 我要十本，给我爸一本
何 !image book-shelf.webp
何 放在二楼靠窗第三格，自己来拿
# -28 21:35
陈 这周三我请假，团建前最后一个晚上要收拾
何 带本薄的路上看
陈 推荐一本？
何 《给樱桃以性别》，薄，而且有河
# -12 22:18
何 下个月读什么，你投票了吗
陈 投了《海边的卡夫卡》
何 你是唯一一票
陈 ……
何 孤独的一票也是一票
# -3 22:05
何 周三你主持好不好？我嗓子哑了
陈 我？
何 你就按第九章的顺序问，「这座城市里谁在等信」
陈 这个问题太大了
何 所以才要在晚上问
陈 好
# -8h
何 主持得很好，最后那三十秒没人说话，是最好的部分
陈 我以为断网了
何 你们做软件的，安静的时候都先想到断网
`;

export const CHAT_MIA = String.raw`
# -2 20:41
M Hi! Mia here — Zhixia's friend who did the English review. Hope it's OK to write without being contacts yet.
陈 Of course, thank you so much for the review. It reads like a person wrote it.
M ~A preson did :)
M A person did :) Three small things, do you have a minute?
陈 Sure, go ahead.
M 1. "Queued" is fine, but on the tooltip say why: "Waiting for a network". People forgive waiting, not mystery.
M 2. You say "peer" in two places. Nobody has a peer. They have a friend.
M 3. The empty search: "No results" → "Nothing here says that." It made me smile and it is still true.
陈 >3 I'll take all three. Number two hurts because it is obvious.
M The obvious ones always do.
# -1 16:12
M By the way, your Japanese "既読" decision is brave and correct.
陈 Tanaka-san would be pleased. Where are you now? Zhixia said somewhere with terrible Wi-Fi.
M Lofoten. The Wi-Fi works when the goat is not on the router. Not a metaphor.
陈 We have a cat on a power strip. I understand completely.
# -40m
M One more and then I stop: in Settings, "Clear local data?" sounds like a threat. Try "Remove this account's data from this device?"
M Also the goat is back, so if I vanish mid-sen
`;
