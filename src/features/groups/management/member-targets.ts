import type { UserBrief } from '../../../../contract/people.ts';
import type { Target } from '../../../core/forward/forward-targets.ts';
import { memberNoticeOf, type ShownMember, type Viewer } from '../../../core/groups/shown-member.ts';

type Person = Pick<ShownMember, 'id' | 'name' | 'nick' | 'alias' | 'avatar'>;

/** The conversation ID is only the name of the row. */
function toTarget({ id, name, nick, alias, avatar }: Person, notice: Target['notice']): Target {
  return { conversationID: `C2C${id}`, id, name, nick, alias, avatar, isGroup: false, notice };
}

/** All other members. Those whom the user may not remove, mute or blacklist are shown with the reason. */
export function actionTargets(members: readonly ShownMember[], viewer: Viewer): Target[] {
  return members
    .filter(({ id }) => id !== viewer.me)
    .map((member) => {
      const notice = memberNoticeOf(viewer, member);
      return toTarget(member, notice === undefined ? undefined : `member.${notice}`);
    });
}

/** The members whom the owner can make admin or owner. */
export function roleTargets(members: readonly ShownMember[], viewer: Viewer): Target[] {
  return members.filter(({ id }) => id !== viewer.me).map((member) => toTarget(member, undefined));
}

/** The people on the blacklist, who are no members. */
export function blacklistTargets(people: readonly UserBrief[]): Target[] {
  return people.map(({ wtId, nickName, remark, avatar }) =>
    toTarget({ id: wtId, name: remark || nickName || wtId, nick: nickName, alias: '', avatar }, undefined),
  );
}
