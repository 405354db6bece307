import { ListChecks, Plus, Tag, Trash2, WifiOff, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useKv, useSyncStatus } from '../../../client/use-data.ts';
import type { TagRow } from '../../../core/lists/tags-list.ts';
import { TAGS_LIMIT } from '../../../core/people/tag-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { toggled } from '../../../shared/toggled.ts';
import { useBackLayer } from '../../../ui/back/use-back-layer.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { ContactSkeleton } from '../contact-skeleton.tsx';
import { SectionFrame } from '../section-frame.tsx';
import { SectionRows } from '../section-rows.tsx';
import { DeleteTags } from './delete-tags.tsx';
import { TagNameDialog } from './tag-name-dialog.tsx';
import { TagRowView } from './tag-row-view.tsx';
import styles from './tags.module.css';

type TagListProps = { tags: readonly TagRow[] | undefined; onOpen: (tag: TagRow) => void; onBack: () => void };

/** The user's tags. In selection mode the user deletes several at once. */
export function TagList({ tags, onOpen, onBack }: TagListProps) {
  const { t } = useTranslation();
  const [isCreating, setCreating] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [isAsking, setAsking] = useState(false);
  const endSelection = () => setChosen(undefined);
  useBackLayer(chosen !== undefined, endSelection);
  const toggle = useCallback(({ id }: TagRow) => setChosen((old) => toggled(old ?? new Set(), id)), []);
  const chosenTags = (tags ?? []).filter(({ id }) => chosen?.has(id));
  const count = tags?.length ?? 0;
  const create = (
    <Button
      look="primary"
      icon={<Icon of={Plus} size={18} />}
      disabledReason={count >= TAGS_LIMIT ? t('contacts.tag.limit', { count: TAGS_LIMIT }) : undefined}
      onClick={() => setCreating(true)}
    >
      {t('contacts.tag.create')}
    </Button>
  );
  const actions =
    chosen === undefined ? (
      <>
        {count > 0 && <IconButton icon={ListChecks} label={t('contacts.tag.select')} onClick={() => setChosen(new Set())} />}
        {count > 0 && create}
      </>
    ) : (
      <>
        <span className={styles['chosen']} role="status">
          {t('contacts.tag.chosen', { count: chosenTags.length })}
        </span>
        <IconButton
          icon={Trash2}
          label={t('contacts.tag.delete')}
          disabledReason={chosenTags.length === 0 ? t('contacts.tag.select') : undefined}
          onClick={() => setAsking(true)}
        />
        <IconButton icon={X} label={t('common.cancel')} onClick={endSelection} />
      </>
    );
  return (
    <SectionFrame title={t('contacts.tags')} onBack={chosen === undefined ? onBack : endSelection} actions={actions}>
      {tags === undefined && <ContactSkeleton />}
      {tags?.length === 0 && <NoTags action={create} />}
      {tags !== undefined && count > 0 && <Rows tags={tags} chosen={chosen} onPress={chosen === undefined ? onOpen : toggle} />}
      <TagNameDialog open={isCreating} tag={undefined} tags={tags ?? []} onClose={() => setCreating(false)} />
      <DeleteTags open={isAsking} tags={chosenTags} onDeleted={endSelection} onClose={() => setAsking(false)} />
    </SectionFrame>
  );
}

type RowsProps = { tags: readonly TagRow[]; chosen: ReadonlySet<string> | undefined; onPress: (tag: TagRow) => void };

function Rows({ tags, chosen, onPress }: RowsProps) {
  const { t } = useTranslation();
  const renderRow = useCallback(
    (tag: TagRow, isReachable: boolean) => <TagRowView tag={tag} isChosen={chosen?.has(tag.id)} isReachable={isReachable} onPress={onPress} />,
    [chosen, onPress],
  );
  return (
    <SectionRows rows={tags} label={t('contacts.tags')} total={<p className={styles['total']}>{t('contacts.tag.total', { count: tags.length })}</p>}>
      {renderRow}
    </SectionRows>
  );
}

function NoTags({ action }: { action: React.ReactNode }) {
  const { t } = useTranslation();
  const isBootstrapped = useKv('isBootstrapped') === 1;
  const isOffline = useSyncStatus().network === 'offline';
  if (isBootstrapped) return <EmptyState icon={Tag} title={t('common.empty')} hint={t('contacts.tag.emptyHint')} action={action} />;
  return isOffline ? <EmptyState icon={WifiOff} title={t('contacts.tag.notDownloaded')} hint={t('common.notDownloadedHint')} /> : <ContactSkeleton />;
}
