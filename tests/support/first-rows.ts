/**
 * Rows as version 1 of the database stored them, written by hand and without today's types. A new field of a row needs a migration that fills it, or a
 * shape in which it is optional; otherwise every read leaves out all earlier rows.
 */
export const VERSION_1: Readonly<Record<string, string>> = {
  messages: `{"ID":"10002-1767225601-1","conversationID":"C2C10002","conversationType":"C2C","type":"TIMTextElem","from":"10002","to":"10001",
    "time":1767225601,"sequence":1,"random":1,"clientTime":1767225601,"nick":"","avatar":"","nameCard":"","level":0,"payload":{"text":"x"},
    "cloudCustomData":"","atUserList":[],"needReadReceipt":false,"isPeerRead":false,"isRevoked":false,"hasRiskContent":false,"reactionList":[],
    "status":"success"}`,
  conversations: `{"conversationID":"C2C10002","type":"C2C","remark":"","customData":"","unreadCount":0,"isPinned":false,"isMuted":false,"markList":[],
    "groupAtInfoList":[],"operationType":0,"firstSequence":0,"lastSequence":0,"readSequence":0,"clearSequence":0,"updateTs":1767225600000,
    "lastMessage":{"ID":"10002-1767225601-1","type":"TIMTextElem","payload":{"text":"x"},"fromAccount":"10002","nick":"","nameCard":"",
    "lastSequence":1,"lastTime":1767225601,"isRevoked":false},"shelf":"main","rank":1767225601000}`,
  users: `{"userID":"10002","nick":"","avatar":"","level":0,"vipStatus":0,"vipLevel":0,"svipStatus":0,"svipLevel":0,"luckyNumber":null,"userType":0,
    "actionStatus":0,"hideInd":0,"hideOn":0,"offTime":null,"fetchedTs":0}`,
  friends: `{"wtId":"10002","id":"10002","nickName":"","avatar":"","vipLevel":0,"svipLevel":0,"vipStatus":0,"svipStatus":0,"actionStatus":0,"qrcode":"",
    "userType":0,"friendsStatus":1,"tempChatStatus":0,"ownerBlackStatus":0,"commonGroupCount":0,"currentLevel":0,"friendsSpaceStatus":0,
    "mineSpaceStatus":0,"hideStatus":0,"tagNameList":[]}`,
  groups: `{"groupNumber":"200001","txGroupid":"200001","groupID":"200001","name":"","groupName":"","avatar":"","groupAvatar":"","qrcode":"",
    "groupNotice":"","groupWelcomeMsg":"","groupMemberCount":0,"maxMemberCount":0,"limitLevel":0,"limitMember":0,"confirminviteSwitch":0,
    "inviteSwitch":0,"memberProtectSwitch":0,"bannedSwitch":0,"callSwitch":0,"customizeMsgControl":0,"ownerWtId":"","createTime":"","topStatus":2,
    "selfMember":null}`,
  groupMembers: `{"key":"200001:10002","groupNumber":"200001","wtId":"10002","userId":"10002","avatar":"","nickName":"","groupNickname":"","identity":1,
    "level":0,"muteUntil":0,"joinTime":0,"memberUserInfo":{"vipLevel":0,"svipLevel":0,"vipStatus":0,"svipStatus":0}}`,
  drafts: `{"conversationID":"C2C10002","nodes":[{"kind":"text","text":"x"},{"kind":"mention","id":"10003","name":"y"}],"abstract":"x","version":1,
    "updatedTs":0,"deviceId":"d","isDirty":1,"isDeleted":0}`,
  outbox: `{"ID":"10001-1-1","conversationID":"C2C10002","order":1,"tries":0,"notBefore":0,"uploads":[{"role":"image","blobId":"b","uploadId":"u",
    "name":"x.png","mime":"image/png","size":1}]}`,
  ops: `{"opId":"o","entity":"C2C10002","order":1,"call":{"kind":"engine","method":"read","params":{"conversationID":"C2C10002","sequence":1}},
    "inverse":[{"table":"kv","key":"unreadTotal"}],"createdTs":0,"tries":0,"notBefore":0}`,
  holes: `{"id":"C2C10002:1","conversationID":"C2C10002","from":1,"to":9}`,
  quarantine: `{"id":"C2C10002:1","conversationID":"C2C10002","sequence":1,"raw":"{}","reason":"x"}`,
  searchFeed: `{"seq":1,"op":"put","id":"10002-1767225601-1","conversationID":"C2C10002","time":1767225601,"text":"x"}`,
  searchTerms: `{"key":"segment:1","value":{}}`,
  audioPlayed: `{"msgId":"10002-1767225601-1"}`,
  applies: `{"id":"1","applyWtId":"10002","applyNickName":"","applyAvatar":"","applyStatus":0,"applySource":1,"applyInfo":"","direction":1,
    "readStatus":0,"createTime":"","createTs":0,"unread":1}`,
  kv: `{"key":"userConfig","value":{"autoReplyStatus":0,"autoReplyMsg":"","hideOnline":0,"hideRead":0,"allowStrangerMsg":1,"friendApplyPolicy":1,
    "addById":1,"addByPhone":1,"addByScan":1,"addByCard":1,"addByGroup":1,"allowNotifications":1,"showPreviews":0,"lockPwdEnabled":0}}`,
  meta: `{"key":"leaderEpoch","value":3}`,
};

/** Rows of tables that later versions introduced, as their first build stored them. */
export const FIRST_OF_LATER: Readonly<Record<string, string>> = {
  pins: `{"id":"10002","pins":[{"id":"p","msgId":"10002-1767225601-1","nickName":"","msgContent":"x","oneSelf":1,"senderWtId":"10002","createTs":0}]}`,
  collections: `{"id":"c","contentType":1,"collectTitle":"x","collectedUserId":"","collectedUserName":"","createTime":"","createTs":0,"topStatus":0}`,
  tags: `{"id":"t","tagName":"x","userCount":1,"wtIds":["10002"]}`,
  tabs: `{"id":"t","groupName":"x","hideStatus":1,"defaultGroup":1,"sort":5}`,
  media: `{"uuid":"u","list":[]}`,
  translations: `{"msgId":"10002-1767225601-1","conversationID":"C2C10002","sequence":1,"text":"x","isHidden":0,"lang":"en"}`,
  voiceText: `{"msgId":"10002-1767225601-1","conversationID":"C2C10002","sequence":1,"text":"x","isHidden":0}`,
};

/** The second form that version 1 stored for values with two forms. */
export const OTHER_FORMS: Readonly<Record<string, string>> = {
  groups: VERSION_1['groups']!.replace(
    '"selfMember":null',
    '"selfMember":{"identity":1,"groupNickname":"","groupNameRemark":"","userId":"10001","wtId":"10001","muteUntil":0}',
  ),
  ops: VERSION_1['ops']!.replace(/"call":\{.*?\}\}/s, '"call":{"kind":"http","path":"/user/update","body":{}}'),
};
