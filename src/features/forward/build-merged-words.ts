import type { Client } from '../../client/client.ts';
import { readForwarded } from '../../client/forward/read-forwarded.ts';
import { MERGED_LINES, type MergedWords } from '../../core/forward/forward.ts';
import { summarise } from '../../core/conversations/summary.ts';
import type { Translate } from '../../i18n/use-translation.ts';
import { summaryWords } from '../../parts/summary-words.ts';

/** Title and first lines of a merged record, in the sender's language. */
export async function buildMergedWords(
  client: Client,
  t: Translate,
  { conversationID, IDs }: { readonly conversationID: string; readonly IDs: readonly string[] },
): Promise<MergedWords> {
  const { rows, me, peer } = await readForwarded(client, conversationID, IDs);
  const lines = rows.slice(0, MERGED_LINES).map((row) => {
    const text = summaryWords(t, summarise({ ...row, name: row.publicName }, client.me), false);
    return t('forward.line', { name: row.publicName, text });
  });
  const title = conversationID.startsWith('GROUP') ? t('forward.groupRecord') : t('forward.pairRecord', { me, peer });
  return { title, abstractList: lines };
}
