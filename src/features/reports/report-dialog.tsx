import { useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useSyncStatus } from '../../client/use-data.ts';
import { reportGap, MAX_DETAIL, type ReportAbout } from '../../core/reports/report.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { KindPicker } from './kind-picker.tsx';
import styles from './report-dialog.module.css';
import { ScreenshotPicker } from './screenshot-picker.tsx';
import { useKinds } from './use-kinds.ts';
import { useReportForm } from './use-report-form.ts';

export type ReportTarget = { readonly about: ReportAbout; readonly id: string };
export type ReportDialogProps = { open: boolean; target: ReportTarget; onClose: () => void };

const WIDTH = 440;

/** Reports a person or a group: the kind, a description, and screenshots. The report is queued until there is a network. */
export function ReportDialog({ open, target, onClose }: ReportDialogProps) {
  const { about, id } = target;
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const isOnline = useSyncStatus().network === 'online';
  const kinds = useKinds(about, open);
  const { fields, change, changeDetail, clear } = useReportForm(target, open);
  const { kind, detail, screenshots, corrects } = fields;
  const [alsoBlock, setAlsoBlock] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const gap = reportGap({ kind, detail, images: screenshots.length });
  const submit = async () => {
    if (gap !== undefined || isBusy) return;
    setBusy(true);
    try {
      await commands.sendReport({ about, id, kind, detail, images: screenshots.map(({ blob }) => blob), corrects });
      if (alsoBlock && about === 'user') await commands.blockPerson(id, true);
    } catch {
      setBusy(false);
      return void toast(t('people.report.failed'), { tone: 'danger' });
    }
    toast(t(isOnline ? 'people.report.done' : 'people.report.doneLater'), { tone: 'success' });
    setBusy(false);
    clear();
    setAlsoBlock(false);
    return onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`people.report.title.${about}`)}
      closeLabel={t('common.close')}
      width={WIDTH}
      isQuestion
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" busy={isBusy} disabledReason={gap === undefined ? undefined : t(`people.report.gap.${gap}`)} onClick={() => void submit()}>
            {t('people.report.submit')}
          </Button>
        </>
      }
    >
      <Form label={t(`people.report.title.${about}`)} className={styles['form']} onSubmit={() => void submit()}>
        <KindPicker kinds={kinds} value={kind} onChange={(next) => change({ kind: next })} />
        <TextField
          label={t('people.report.detail')}
          value={detail}
          onChange={changeDetail}
          placeholder={t('people.report.detailPlaceholder')}
          max={MAX_DETAIL}
          error={gap === 'detailLong' ? t('people.report.detailLong') : undefined}
          multiline
        />
        <ScreenshotPicker screenshots={screenshots} onChange={(next) => change({ screenshots: next })} />
        {about === 'user' && <Checkbox label={t('people.report.alsoBlock')} checked={alsoBlock} onChange={setAlsoBlock} />}
        {!isOnline && <p className={styles['hint']}>{t('people.report.offlineHint')}</p>}
      </Form>
    </Dialog>
  );
}
