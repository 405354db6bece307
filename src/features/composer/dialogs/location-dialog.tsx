import { LocateFixed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buildLocation, parseLatitude, parseLongitude, writeCoordinate } from '../../../core/composer/location.ts';
import type { NewMessage } from '../../../client/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Form } from '../../../ui/inputs/form.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './dialogs.module.css';
import { findLocation } from './find-location.ts';

export type Sendable = Pick<NewMessage, 'type' | 'payload' | 'uploads'>;

type LocationDialogProps = { open: boolean; onSend: (message: Sendable) => void; onClose: () => void };

type Fields = { readonly title: string; readonly detail: string; readonly latitude: string; readonly longitude: string };

const EMPTY: Fields = { title: '', detail: '', latitude: '', longitude: '' };

/** A found or typed location. Neither the search nor closing sends anything; only the send button does. */
export function LocationDialog({ open, onSend, onClose }: LocationDialogProps) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(EMPTY);
  const [search, setSearch] = useState<'idle' | 'asking' | 'denied' | 'unavailable'>('idle');
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (open) return;
    setFields(EMPTY);
    setSearch('idle');
    setRefusals(0);
  }, [open]);

  const latitude = parseLatitude(fields.latitude);
  const longitude = parseLongitude(fields.longitude);
  const set = (change: Partial<Fields>) => setFields((now) => ({ ...now, ...change }));

  const locate = async (): Promise<void> => {
    setSearch('asking');
    const found = await findLocation();
    if (found.kind !== 'found') return setSearch(found.kind);
    set({ latitude: writeCoordinate(found.latitude), longitude: writeCoordinate(found.longitude) });
    setSearch('idle');
  };

  const submit = () => {
    if (latitude === undefined || longitude === undefined) return setRefusals((count) => count + 1);
    const title = fields.title.trim() || t('composer.place.unnamed');
    onSend({ type: 'TIMLocationElem', payload: buildLocation({ latitude, longitude, title, detail: fields.detail.trim() }) });
    onClose();
  };

  const isWrong = (text: string, value: number | undefined) => value === undefined && (refusals > 0 || text.trim() !== '');
  return (
    <Dialog open={open} onClose={onClose} title={t('composer.place.title')} description={t('composer.place.intro')} closeLabel={t('composer.recorder.close')}>
      <Form label={t('composer.place.title')} onSubmit={submit} refusals={refusals} className={styles['form']}>
        <Button wide icon={<Icon of={LocateFixed} size={18} />} busy={search === 'asking'} onClick={() => void locate()}>
          {t(search === 'asking' ? 'composer.place.asking' : 'composer.place.here')}
        </Button>
        {(search === 'denied' || search === 'unavailable') && (
          <p className={styles['note']} role="alert">
            {t(`composer.place.${search}`)}
          </p>
        )}
        <TextField
          label={t('composer.place.name')}
          placeholder={t('composer.place.namePlaceholder')}
          value={fields.title}
          max={50}
          onChange={(title) => set({ title })}
        />
        <TextField label={t('composer.place.detail')} value={fields.detail} max={200} onChange={(detail) => set({ detail })} />
        <div className={styles['pair']}>
          <TextField
            label={t('composer.place.latitude')}
            inputMode="decimal"
            value={fields.latitude}
            error={isWrong(fields.latitude, latitude) ? t('composer.place.wrongLatitude') : undefined}
            onChange={(text) => set({ latitude: text })}
          />
          <TextField
            label={t('composer.place.longitude')}
            inputMode="decimal"
            value={fields.longitude}
            error={isWrong(fields.longitude, longitude) ? t('composer.place.wrongLongitude') : undefined}
            onChange={(text) => set({ longitude: text })}
          />
        </div>
        <div className={styles['row']}>
          <Button type="submit" look="primary">
            {t('composer.place.send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
