import type { CallAnswer } from '#contract/call.ts';
import type { addLtiRegistration } from '#contract/sign-in/lti.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { CopyList } from '#host/console/records/CopyList.tsx';
import { connectionsTexts } from '#texts/connections.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

interface RegistrationDialogProps {
  made: CallAnswer<typeof addLtiRegistration>;
  onByHand: () => void;
  onClose: () => void;
}

/** The address by which an LMS registers itself, shown once, and where it is pasted. */
export function RegistrationDialog({ made, onByHand, onClose }: RegistrationDialogProps) {
  const t = useTexts(connectionsTexts);
  const locale = useLocale();
  return (
    <Dialog
      title={t('registerTitle')}
      onClose={onClose}
      holdsForm
      footer={
        <>
          <Button onClick={onByHand}>{t('byHand')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className="registration">
        <p>{t('registerHow', { until: formatDateTime(made.expiresDate, locale) })}</p>
        <CopyList items={[[t('registerAddress'), made.url]]} />
        <ul className="registration__places">
          <li>{t('registerMoodle')}</li>
          <li>{t('registerCanvas')}</li>
          <li>{t('registerBrightspace')}</li>
        </ul>
        <p>{t('registerThen')}</p>
      </div>
    </Dialog>
  );
}
