import { c2cConversationId } from '../../contract/ids.ts';
import { searchTextOf } from '../commands/favourites/add-favourite.ts';
import type { Unit } from '../commands/unit.ts';
import { createUuid } from '../security/hashes.ts';
import { insertFavourite } from '../store/favourites/favourites.ts';
import { putPin } from '../store/pins/pins.ts';
import { convKey } from '../store/conversations/conversations.ts';
import { parseStored } from '../store/safe-json.ts';
import { DEMO_FAVOURITES, DEMO_PINS } from './demo-favourites.ts';
import type { ConversationRows } from './world-rows.ts';

const DAY_MS = 86_400_000;
const OWNER = '10001';

/** Stores pins and favourites with creation times in the past. */
export async function storeFavourites(unit: Unit, rows: readonly ConversationRows[]): Promise<void> {
  for (const [index, { pair, pinner, start }] of DEMO_PINS.entries()) {
    const conv = convKey(pair[0], c2cConversationId(pair[1]));
    const messages = rows.find(({ conversation }) => conversation.conv === conv)?.messages ?? [];
    const message = messages.find((row) => row.type === 'TIMTextElem' && textOf(row.payload).startsWith(start));
    if (message === undefined) throw new Error(`No demo message begins with ${start}`);
    const { id: msgId, seq, sender: senderId } = message;
    const at = { createdAt: unit.now - (index + 1) * DAY_MS };
    await putPin(unit.db, { id: createUuid(unit.random), conv, msgId, seq, senderId, pinnerId: pinner, content: textOf(message.payload), ...at });
  }
  for (const { contentType, title, from, daysAgo, isTop, fields, media } of DEMO_FAVOURITES) {
    const stated = { contentType, title, collectedUserId: from, fields: JSON.stringify(fields), searchText: searchTextOf({ title, fields }) };
    const row = { id: createUuid(unit.random), userId: OWNER, ...stated, isTop: isTop === true ? 1 : 0, createdAt: unit.now - daysAgo * DAY_MS };
    await insertFavourite(unit.db, row, media);
  }
}

function textOf(payload: string): string {
  return parseStored<{ text?: string }>(payload).text ?? '';
}
