/** Members of a group by role and time of joining, so that a screen reads only those it shows, and the muted ones by the end of the mute. */
export const MEMBERS_BY_ROLE = {
  groupMembers: 'key, groupNumber, [groupNumber+identity+joinTime], [groupNumber+muteUntil]',
} as const;
