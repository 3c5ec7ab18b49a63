import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { resetTwoStep, twoStepOfUser } from '#contract/sign-in/account.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { staffTwoStepTexts } from '#texts/staffTwoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { ANEW } from './formProps.ts';

/** For an administrator: turns off the two-step sign-in of somebody who has lost both the app and the codes. */
export function UserTwoStep({ pid }: { pid: number }) {
  const t = useTexts(staffTwoStepTexts);
  const { data } = useCall(twoStepOfUser, { params: { pid } }, ANEW);
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useWrite(resetTwoStep, {
    success: t('resetDone'),
    failed: t('notReset'),
    reloads: [twoStepOfUser],
  });
  if (!data?.isOn) return null;

  async function confirm() {
    await run({ params: { pid } });
    setAsking(false);
  }
  return (
    <div className="user-two-step">
      <p>{t('ofUser')}</p>
      <p>
        <Button size="small" onClick={() => setAsking(true)}>
          {t('reset')}
        </Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={t('reset')}
          message={t('resetQuestion')}
          confirm={t('reset')}
          busy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </div>
  );
}
