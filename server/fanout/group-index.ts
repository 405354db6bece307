/**
 * Which connected users are in which large groups. Only committed deliveries change it, in their order, so that a frame goes exactly to the
 * members at its commit. Users without a connection cost nothing.
 */
export type GroupIndex = {
  /** The user has a socket now. `groupIds` were read in the commit in which the socket was added. */
  enter(userId: string, groupIds: readonly string[]): void;
  /** The user's last socket has closed. */
  leave(userId: string): void;
  change(groupId: string, change: { joined: readonly string[]; left: readonly string[] }): void;
  membersOf(groupId: string): readonly string[];
};

export function createGroupIndex(): GroupIndex {
  const groupsOf = new Map<string, Set<string>>();
  const membersOf = new Map<string, Set<string>>();

  function join(userId: string, groupId: string): void {
    groupsOf.get(userId)?.add(groupId);
    membersOf.set(groupId, (membersOf.get(groupId) ?? new Set()).add(userId));
  }

  function part(userId: string, groupId: string): void {
    groupsOf.get(userId)?.delete(groupId);
    const members = membersOf.get(groupId);
    members?.delete(userId);
    if (members?.size === 0) membersOf.delete(groupId);
  }

  return {
    enter: (userId, groupIds) => {
      if (!groupsOf.has(userId)) groupsOf.set(userId, new Set());
      for (const groupId of groupIds) join(userId, groupId);
    },
    leave: (userId) => {
      for (const groupId of groupsOf.get(userId) ?? []) part(userId, groupId);
      groupsOf.delete(userId);
    },
    change: (groupId, { joined, left }) => {
      for (const userId of joined) if (groupsOf.has(userId)) join(userId, groupId);
      for (const userId of left) part(userId, groupId);
    },
    membersOf: (groupId) => [...(membersOf.get(groupId) ?? [])],
  };
}
