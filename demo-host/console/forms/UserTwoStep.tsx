import { useRemoval } from '#host/console/lms/useRemoval.ts';
import { useAnswer } from '#host/console/useAnswer.ts';
import { staffTwoStepTexts } from '#texts/staffTwoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';

/** For an administrator: somebody's two-step sign-in, where it is on, and off again for whoever lost app and codes. */
export function UserTwoStep({ pid }: { pid: number }) {
  const t = useTexts(staffTwoStepTexts);
  const { answer, again } = useAnswer('twoStepOfUser', { params: { pid } });
  const reset = useRemoval({
    name: 'resetTwoStep',
    input: { params: { pid } },
    success: t('resetDone'),
    failed: t('notReset'),
    onRemoved: again,
  });
  if (!answer?.isOn) return null;
  return (
    <div className="two-step">
      <p>{t('ofUser')}</p>
      <p>
        <Button size="small" onClick={reset.ask}>
          {t('reset')}
        </Button>
      </p>
      {reset.isAsking && (
        <ConfirmDialog
          title={t('reset')}
          message={t('resetQuestion')}
          confirm={t('reset')}
          busy={reset.isBusy}
          onCancel={reset.cancel}
          onConfirm={reset.confirm}
        />
      )}
    </div>
  );
}
