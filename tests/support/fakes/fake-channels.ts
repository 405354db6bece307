import type { Channel } from '../../../src/platform/ports.ts';

type Member = { readonly name: string; readonly owner: string; readonly listeners: Set<(message: unknown) => void> };

export type FakeChannels = {
  open(name: string, owner: string): Channel;
  crash(owner: string): void;
  /** Messages to a frozen tab arrive when it is thawed. */
  freeze(owner: string): void;
  thaw(owner: string): void;
};

/** BroadcastChannel of one origin: structured clones, in order, to every other channel object of that name. */
export function createFakeChannels(enqueue: (task: () => void) => void): FakeChannels {
  const members = new Set<Member>();
  const frozen = new Map<string, (() => void)[]>();
  return {
    open(name, owner) {
      const me: Member = { name, owner, listeners: new Set() };
      members.add(me);
      return {
        post(message) {
          if (!members.has(me)) return;
          const copy: unknown = structuredClone(message);
          const others = [...members].filter((other) => other !== me && other.name === name);
          for (const other of others) {
            const deliver = (): void => {
              if (members.has(other)) for (const listener of other.listeners) listener(copy);
            };
            enqueue(() => {
              const late = frozen.get(other.owner);
              if (late === undefined) deliver();
              else late.push(deliver);
            });
          }
        },
        subscribe(listener) {
          me.listeners.add(listener);
          return () => me.listeners.delete(listener);
        },
        close: () => members.delete(me),
      };
    },
    crash(owner) {
      for (const member of members) if (member.owner === owner) members.delete(member);
    },
    freeze: (owner) => void frozen.set(owner, frozen.get(owner) ?? []),
    thaw(owner) {
      const late = frozen.get(owner) ?? [];
      frozen.delete(owner);
      for (const deliver of late) enqueue(deliver);
    },
  };
}
