import { ChevronLeft, ChevronRight, Download, Forward, RotateCw, Scan, X, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react';
import { useClient } from '../../client/client-context.tsx';
import { useKv } from '../../client/use-data.ts';
import type { Album } from '../../client/viewer/use-album.ts';
import type { MessageRow } from '../../core/rows.ts';
import { isEnabled } from '../../core/view/features.ts';
import { canSelect } from '../../core/messages/message-actions.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useSavePicture } from './use-save-picture.ts';
import { useWords } from './use-words.ts';
import type { StageActions } from './viewer-stage.tsx';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import styles from './viewer.module.css';

type BarsProps = { album: Album; keys: StageActions | undefined; onClose: () => void };

/** The controls around the picture: its sender, its position among all, and its actions. */
export function ViewerBars({ album, keys, onClose }: BarsProps) {
  const { t } = useTranslation();
  const { row, place, isMoving, move } = album;
  const shown = row === undefined || row === null || row.isRevoked ? undefined : row;
  return (
    <>
      <header className={styles['head']}>
        {shown === undefined ? <span /> : <Owner row={shown} />}
        {place !== undefined && place.total > 0 && (
          <p className={styles['position']} aria-live="polite">
            <span aria-hidden>
              {place.position} / {place.total}
              {place.hasHoles && '+'}
            </span>
            <span className="visually-hidden">{t('viewer.position', { at: place.position, total: place.total })}</span>
          </p>
        )}
        <Key icon={X} label={t('common.close')} onPress={onClose} />
      </header>
      <div className={styles['previous']}>
        <Key icon={ChevronLeft} label={t('viewer.previous')} isLarge onPress={() => move('previous')} />
      </div>
      <div className={styles['next']}>
        <Key icon={ChevronRight} label={t('viewer.next')} isLarge onPress={() => move('next')} />
      </div>
      {isMoving && (
        <span className={styles['moving']}>
          <Spinner size={24} label={t('viewer.looking')} />
        </span>
      )}
      <div className={styles['foot']}>
        <div className={styles['tools']} role="toolbar" aria-label={t('viewer.tools')}>
          {keys !== undefined && <ZoomActions keys={keys} />}
          {shown !== undefined && <MessageActions row={shown} />}
        </div>
      </div>
    </>
  );
}

function Owner({ row }: { row: MessageRow }) {
  const { name, time } = useWords(row);
  return (
    <p className={styles['author']}>
      <b>
        <IsolatedName text={name} />
      </b>
      <time dateTime={new Date(row.time * 1000).toISOString()}>{time}</time>
    </p>
  );
}

const PERCENT = 100;

function ZoomActions({ keys: { scale, zoom, turn, reset } }: { keys: StageActions }) {
  const { t } = useTranslation();
  return (
    <>
      <Key icon={ZoomOut} label={t('viewer.zoomOut')} onPress={() => zoom(-1)} />
      <output className={styles['scale']}>{Math.round(scale * PERCENT)}%</output>
      <Key icon={ZoomIn} label={t('viewer.zoomIn')} onPress={() => zoom(1)} />
      <Key icon={Scan} label={t('viewer.reset')} onPress={reset} />
      <Key icon={RotateCw} label={t('viewer.turn')} onPress={turn} />
    </>
  );
}

/** The actions that the rules of the message menu allow too. */
function MessageActions({ row }: { row: MessageRow }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const features = useKv('webConfig')?.features;
  const { press, isLoading } = useSavePicture(row);
  const mayForward = isEnabled(features, 'ForwardMessage') && canSelect(row);
  return (
    <>
      {isEnabled(features, 'DownloadFile') && (
        <Key icon={isLoading ? X : Download} label={t(isLoading ? 'viewer.cancelDownload' : 'viewer.download')} onPress={press} />
      )}
      {mayForward && (
        <Key
          icon={Forward}
          label={t('chat.action.forward')}
          onPress={() => emit({ kind: 'forward', conversationID: row.conversationID, IDs: [row.ID], mode: 'each' })}
        />
      )}
    </>
  );
}

type KeyProps = { icon: LucideIcon; label: string; isLarge?: boolean; onPress: () => void };

function Key({ icon, label, isLarge = false, onPress }: KeyProps) {
  return (
    <button type="button" className={isLarge ? styles['largeKey'] : styles['key']} aria-label={label} data-tip={label} onClick={onPress}>
      <Icon of={icon} size={isLarge ? 24 : 20} />
    </button>
  );
}
