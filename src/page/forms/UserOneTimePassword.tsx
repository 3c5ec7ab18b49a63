import { useState } from 'react';
import { setOneTimePassword } from '#contract/sign-in/account.ts';
import { newOneTimePassword } from '#domain/people/oneTimePassword.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { staffTwoStepTexts } from '#texts/staffTwoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { Banner } from '#ui/state/States.tsx';

/** Makes and sets a one-time password for somebody who has lost theirs, and shows it once. */
export function UserOneTimePassword({ pid }: { pid: number }) {
  const t = useTexts(staffTwoStepTexts);
  const [isAsking, setAsking] = useState(false);
  const [password, setPassword] = useState<string>();
  const { run, isBusy } = useWrite(setOneTimePassword, { success: t('oneTimeDone'), failed: t('oneTimeFailed') });

  async function confirm() {
    const made = newOneTimePassword();
    const done = await run({ params: { pid }, body: { password: made } });
    setAsking(false);
    if (done) setPassword(made);
  }
  return (
    <div className="user-two-step">
      {password === undefined ? (
        <>
          <p>{t('oneTimeWhy')}</p>
          <p>
            <Button size="small" onClick={() => setAsking(true)}>
              {t('oneTime')}
            </Button>
          </p>
        </>
      ) : (
        <Banner>
          <p>
            {t('oneTimeReady')}: <code translate="no">{password}</code>
          </p>
          <p>{t('oneTimeTell')}</p>
        </Banner>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('oneTime')}
          message={t('oneTimeQuestion')}
          confirm={t('oneTime')}
          busy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </div>
  );
}
