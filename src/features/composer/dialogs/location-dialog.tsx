import { LocateFixed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buildLocation, parseLatitude, parseLongitude, writeCoordinate } from '../../../core/composer/location.ts';
import type { NewMessage } from '../../../client/client.ts';
import { useFormText } from '../../../client/drafts/use-form-text.ts';
import { FORM_FIELDS } from '../../../core/drafts/form-texts.ts';
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

/** A found or typed location. Neither the search nor closing sends anything; only the send button does. */
export function LocationDialog({ open, onSend, onClose }: LocationDialogProps) {
  const { t } = useTranslation();
  const fields = useFields(open);
  const [search, setSearch] = useState<'idle' | 'asking' | 'denied' | 'unavailable'>('idle');
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (open) return;
    setSearch('idle');
    setRefusals(0);
  }, [open]);

  const latitude = parseLatitude(fields.latitude.text);
  const longitude = parseLongitude(fields.longitude.text);

  const locate = async (): Promise<void> => {
    setSearch('asking');
    const found = await findLocation();
    if (found.kind !== 'found') return setSearch(found.kind);
    fields.latitude.change(writeCoordinate(found.latitude));
    fields.longitude.change(writeCoordinate(found.longitude));
    // Not kept: when the dialog opens again, the user may be elsewhere.
    fields.latitude.forget();
    fields.longitude.forget();
    setSearch('idle');
  };

  const submit = () => {
    if (latitude === undefined || longitude === undefined) return setRefusals((count) => count + 1);
    const title = fields.title.text.trim() || t('composer.place.unnamed');
    onSend({ type: 'TIMLocationElem', payload: buildLocation({ latitude, longitude, title, detail: fields.detail.text.trim() }) });
    for (const field of Object.values(fields)) field.forget();
    onClose();
  };

  const isDraft = Object.values(fields).some((field) => field.isDraft);
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
          value={fields.title.text}
          max={50}
          onChange={fields.title.change}
          hint={isDraft ? t('chat.draftBack') : undefined}
        />
        <TextField label={t('composer.place.detail')} value={fields.detail.text} max={200} onChange={fields.detail.change} />
        <div className={styles['pair']}>
          <TextField
            label={t('composer.place.latitude')}
            inputMode="decimal"
            value={fields.latitude.text}
            error={isWrong(fields.latitude.text, latitude) ? t('composer.place.wrongLatitude') : undefined}
            onChange={fields.latitude.change}
          />
          <TextField
            label={t('composer.place.longitude')}
            inputMode="decimal"
            value={fields.longitude.text}
            error={isWrong(fields.longitude.text, longitude) ? t('composer.place.wrongLongitude') : undefined}
            onChange={fields.longitude.change}
          />
        </div>
        <div className={styles['row']}>
          {isDraft && <Button onClick={() => Object.values(fields).forEach((field) => field.reset())}>{t('chat.group.dropDraft')}</Button>}
          <Button type="submit" look="primary">
            {t('composer.place.send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Typed texts are restored, however the dialog or the page was closed (G11). */
function useFields(open: boolean) {
  return {
    title: useFormText(FORM_FIELDS.location('title'), '', open),
    detail: useFormText(FORM_FIELDS.location('detail'), '', open),
    latitude: useFormText(FORM_FIELDS.location('latitude'), '', open),
    longitude: useFormText(FORM_FIELDS.location('longitude'), '', open),
  };
}
