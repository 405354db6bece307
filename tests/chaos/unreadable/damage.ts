import { userOf } from '../chaos-server.ts';

/** Items are damaged in one of this many schedules. */
export const DAMAGED_EVERY = 4;
const MESSAGES_PER_DAMAGED = 8;
const EVENTS_PER_DAMAGED = 10;

type Bag = Record<string, unknown>;

/** Kinds of damage. Deep items can be read down to the level where they are cut. */
const KINDS = ['deep200', 'deep5000', 'wrongType', 'null', 'missingFields', 'hugeText', 'noPlace'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Damages items from the server, in every size and depth and wherever they appear: in live frames, sync, history and the list of conversations. The
 * item's name determines the damage, so that it is the same each time and for every user.
 */
export type Damage = {
  /** Damages a frame of the server on its way to a tab. */
  alter(owner: string, text: string): string;
  /** Counts a frame of a tab by its method. */
  count(text: string): void;
  /** Whether no device can read this message of the log. */
  isUnreadable(messageID: string): boolean;
  /** Whether the item for this message in pages has no sequence. */
  isPlaceless(messageID: string): boolean;
  /** Whether an event with a deletion of this conversation by its user could not be read. */
  hasHiddenDeletion(userId: string, conversationID: string): boolean;
  asked(method: string): number;
  /** From now on no new item is damaged; `lists` = friends and conversations in lists are damaged instead. */
  freeze(lists: boolean): void;
  readonly seen: () => number;
};

function hash(text: string): number {
  let sum = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 16_777_619);
  // The low bits depend little on the first characters.
  return ((sum >>> 15) ^ sum) >>> 0;
}

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A placeholder for nested brackets until the frame is text, because no JSON writer gets to their end. */
function deepMark(levels: number): string {
  return `\u0001deep${levels}`;
}

function writeDeep(text: string): string {
  return text.replaceAll(/"\\u0001deep([0-9]+)"/g, (_mark, levels: string) => '['.repeat(Number(levels)) + ']'.repeat(Number(levels)));
}

function damageMessage(message: Bag, kind: Kind): unknown {
  switch (kind) {
    case 'deep200':
    case 'deep5000':
      return { ...message, payload: { ...(message['payload'] as Bag), extra: deepMark(kind === 'deep200' ? 200 : 5000) } };
    case 'wrongType':
      return { ...message, payload: deepMark(5000) };
    case 'null':
      return null;
    case 'missingFields':
      return { sequence: message['sequence'] };
    case 'hugeText':
      return { ...message, ID: 'x'.repeat(20_000), time: 'now' };
    case 'noPlace':
      return { ...message, sequence: 'first' };
  }
}

function damageEvent(event: Bag, kind: Kind): unknown {
  switch (kind) {
    case 'deep200':
    case 'deep5000':
      return { ...event, d: deepMark(kind === 'deep200' ? 200 : 5000) };
    case 'wrongType':
      return { ...event, d: 'nonsense' };
    case 'null':
      return { ...event, d: null };
    case 'missingFields':
      return { ...event, d: {} };
    case 'hugeText':
      return { ...event, d: 'x'.repeat(20_000) };
    case 'noPlace': {
      const { pts: _pts, groupPts: _groupPts, ...rest } = event;
      return rest;
    }
  }
}

/** A page of the log does not name its log. An event about a group may be in the group's log, so its content names it. */
function placeOf({ pts, d }: Bag): string {
  const text = JSON.stringify(d) ?? '';
  return text.includes('"conversationID":"GROUP') || text.includes('"groupNumber"') ? String(hash(text)) : String(pts);
}

export function createDamage(isOn: boolean): Damage {
  const kinds = new Map<string, Kind | undefined>();
  const asked = new Map<string, number>();
  /** `userId conversationID` of the deletions in unreadable events. */
  const hiddenDeletions = new Set<string>();
  let isFrozen = false;
  let areLists = false;

  /** Decided when the item is first seen, so that earlier items stay as they were. */
  function kindOf(name: string, one: number): Kind | undefined {
    if (!kinds.has(name)) kinds.set(name, !isFrozen && hash(name) % one === 0 ? KINDS[hash(`${name}!`) % KINDS.length] : undefined);
    return kinds.get(name);
  }

  const kindOfMessage = (ID: unknown): Kind | undefined => (typeof ID === 'string' ? kindOf(ID, MESSAGES_PER_DAMAGED) : undefined);

  function message(value: unknown): unknown {
    const kind = isBag(value) ? kindOfMessage(value['ID']) : undefined;
    return kind === undefined ? value : damageMessage(value as Bag, kind);
  }

  function conversation(value: unknown): unknown {
    if (!isBag(value)) return value;
    const last = value['lastMessage'];
    if (!isBag(last)) return value;
    const kind = kindOfMessage(last['ID']);
    if (kind === undefined) return value;
    return { ...value, lastMessage: kind.startsWith('deep') ? message(last) : { ...last, payload: deepMark(5000), lastTime: 'now' } };
  }

  /** An event that only loses its number is read later, and with it the copy of the last message. */
  const withDamagedMessage = (value: Bag): Bag => (value['e'] === 'conv.update' ? { ...value, d: conversation(value['d']) } : value);

  function event(owner: string, value: unknown): unknown {
    if (!isBag(value) || !('pts' in value || 'groupPts' in value)) return value;
    if (value['e'] === 'msg.new') return { ...value, d: message(value['d']) };
    const kind = kindOf(`${owner} ${placeOf(value)} ${String(value['e'])}`, EVENTS_PER_DAMAGED);
    if (kind !== undefined) {
      // Without its number an event of a page takes the next one and can be read.
      if (value['e'] === 'conv.delete' && kind !== 'noPlace') hiddenDeletions.add(`${owner} ${String((value['d'] as Bag)['conversationID'])}`);
      return damageEvent(withDamagedMessage(value), kind);
    }
    return withDamagedMessage(value);
  }

  function listed(value: unknown): unknown {
    const name = isBag(value) ? (value['conversationID'] ?? value['wtId']) : undefined;
    return areLists && typeof name === 'string' && hash(name) % 2 === 0 ? { ...(value as Bag), wtId: null, conversationID: 5 } : value;
  }

  /** The answer to `send`: it cannot be read but contains the message's sequence. */
  function receipt(value: Bag): unknown {
    const kind = kindOfMessage(value['ID']);
    return kind === undefined ? value : { sequence: value['sequence'], payload: deepMark(5000) };
  }

  function answer(owner: string, r: unknown): unknown {
    if (Array.isArray(r)) return r.map(listed);
    if (!isBag(r)) return r;
    if (Array.isArray(r['events']))
      return { ...r, events: r['events'].map((one) => event(owner, one)), ...('conversation' in r ? { conversation: conversation(r['conversation']) } : {}) };
    if (typeof r['ID'] === 'string') return receipt(r);
    if (!Array.isArray(r['list'])) return r;
    return { ...r, list: 'from' in r ? r['list'].map(message) : r['list'].map((one) => listed(conversation(one))) };
  }

  return {
    alter(owner, text) {
      if (!isOn) return text;
      const frame = JSON.parse(text) as Bag;
      const user = userOf(owner.split('/')[0] ?? '');
      const altered = 's' in frame ? { ...frame, r: answer(user, frame['r']) } : event(user, frame);
      return writeDeep(JSON.stringify(altered));
    },
    count(text) {
      const method = /"m":"(\w+)"/.exec(text)?.[1] ?? '';
      asked.set(method, (asked.get(method) ?? 0) + 1);
    },
    isUnreadable(ID) {
      const kind = kinds.get(ID);
      return isOn && kind !== undefined && !kind.startsWith('deep');
    },
    isPlaceless(ID) {
      const kind = kinds.get(ID);
      return isOn && (kind === 'null' || kind === 'noPlace');
    },
    hasHiddenDeletion: (userId, conversationID) => hiddenDeletions.has(`${userId} ${conversationID}`),
    asked: (method) => asked.get(method) ?? 0,
    freeze(lists) {
      [isFrozen, areLists] = [true, lists];
    },
    seen: () => [...kinds.values()].filter((kind) => kind !== undefined).length,
  };
}
