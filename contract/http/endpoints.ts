import type { Endpoint } from '../endpoint.ts';
import { changePassword, readUserConfig, setLockPassword, updateProfile, updateUserConfig, userInfo } from './account.ts';
import { addFavourite, favouriteList, deleteFavourites, pinFavourite, unpinFavourite } from './favourites.ts';
import { webConfig } from './config.ts';
import { subscribePush, syncDrafts, unsubscribePush } from './devices.ts';
import { batchSend, sendCustomMessage } from './forwards.ts';
import { deleteFriend, updateHideStatus, updateRemark, updateSpaceStatus } from './friends.ts';
import {
  addGroup,
  commonGroups,
  editGroup,
  editMembership,
  groupCard,
  groupInfo,
  groupList,
  groupMemberInfo,
  groupsByName,
  setGroupTop,
  setWelcome,
  recallMemberMessage,
  recallMemberMessagesOf,
} from './groups.ts';
import { askHelper, dictionary, helperKeyword, helperQuestions, recordHelperText } from './helper.ts';
import { deviceList, deviceRemove, imToken, loginById, loginByPhone, loginStep2, loginStep2Tips, logout, register, resetPassword, smsCode } from './login.ts';
import { reportDeletion, searchGroups, searchPairs } from './messages.ts';
import {
  addBlack,
  addReport,
  applyFriend,
  blackList,
  friendApplyList,
  friendInfo,
  friendList,
  friendsSpaceList,
  handleApply,
  mineSpaceList,
  removeBlack,
  searchById,
} from './people.ts';
import { addTab, deleteTabs, hideTab, sortTabs, tabById, tabList, updateTab } from './tabs.ts';
import { addPin, deletePin, deleteTwoWay, pinList } from './pins.ts';
import { addTag, addTagMembers, deleteTagMembers, deleteTags, renameTag, setFriendTags, tagList, tagMembers, tagsForFriend } from './tags.ts';
import { convertUrl, upload, uploadedParts, uploadPart } from './uploads.ts';

/**
 * Every path that the server answers under /api. Routes, authorisation table, OpenAPI document and conformance tests are derived from this
 * list.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  loginByPhone,
  loginById,
  loginStep2,
  loginStep2Tips,
  register,
  smsCode,
  resetPassword,
  logout,
  imToken,
  deviceList,
  deviceRemove,
  webConfig,
  readUserConfig,
  updateUserConfig,
  userInfo,
  updateProfile,
  changePassword,
  setLockPassword,
  upload,
  uploadPart,
  uploadedParts,
  convertUrl,
  searchById,
  friendInfo,
  friendList,
  friendApplyList,
  applyFriend,
  handleApply,
  mineSpaceList,
  friendsSpaceList,
  blackList,
  addBlack,
  removeBlack,
  deleteFriend,
  updateRemark,
  updateHideStatus,
  updateSpaceStatus,
  tagList,
  tagsForFriend,
  tagMembers,
  addTag,
  renameTag,
  deleteTags,
  addTagMembers,
  deleteTagMembers,
  setFriendTags,
  addReport,
  groupList,
  groupInfo,
  groupCard,
  groupsByName,
  commonGroups,
  setGroupTop,
  groupMemberInfo,
  addGroup,
  editGroup,
  editMembership,
  setWelcome,
  recallMemberMessage,
  recallMemberMessagesOf,
  batchSend,
  sendCustomMessage,
  searchPairs,
  searchGroups,
  reportDeletion,
  addPin,
  pinList,
  deletePin,
  deleteTwoWay,
  favouriteList,
  addFavourite,
  deleteFavourites,
  pinFavourite,
  unpinFavourite,
  tabList,
  tabById,
  addTab,
  updateTab,
  hideTab,
  sortTabs,
  deleteTabs,
  helperQuestions,
  askHelper,
  helperKeyword,
  recordHelperText,
  dictionary,
  syncDrafts,
  subscribePush,
  unsubscribePush,
];

/** Name of one endpoint in the authorisation table and in the routes, such as `POST /user/info`. */
export type EndpointName = `${'GET' | 'POST'} ${string}`;

export function endpointName(row: Pick<Endpoint, 'method' | 'path'>): EndpointName {
  return `${row.method} ${row.path}`;
}
