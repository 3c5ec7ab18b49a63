import { useRemoval } from '#host/console/lms/useRemoval.ts';
import { useAnswer } from '#host/console/useAnswer.ts';
import { staffTwoStepTexts } from '#texts/staffTwoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { CardSkeleton } from '#ui/Skeletons.tsx';
import { ErrorState } from '#ui/States.tsx';

/** What an administrator asks of all staff who sign in. */
export function SignInRules() {
  const t = useTexts(staffTwoStepTexts);
  const { answer, failure, isBusy, again } = useAnswer('signInRules', {});
  const isRequired = answer?.twoStepRequired === true;
  const change = useRemoval({
    name: 'changeSignInRules',
    input: { body: { twoStepRequired: !isRequired } },
    success: t(isRequired ? 'notRequiredNow' : 'nowRequired'),
    failed: t('notSaved'),
    onRemoved: again,
  });
  const label = t(isRequired ? 'noLongerRequire' : 'require');
  return (
    <Card
      title={t('rulesTitle')}
      description={t('rulesWhy')}
      actions={
        answer && (
          <Button size="small" onClick={change.ask}>
            {label}
          </Button>
        )
      }
    >
      {failure && <ErrorState message={failure} onRetry={again} busy={isBusy} inline={answer !== undefined} />}
      {!answer && !failure && <CardSkeleton />}
      {answer && (
        <p className="records__when">
          <span>{t('title')}</span>
          <Badge tone={isRequired ? 'good' : undefined} dot>
            {t(isRequired ? 'isRequired' : 'isNotRequired')}
          </Badge>
        </p>
      )}
      {change.isAsking && (
        <ConfirmDialog
          title={label}
          message={t(isRequired ? 'noLongerQuestion' : 'requireQuestion')}
          confirm={label}
          busy={change.isBusy}
          onCancel={change.cancel}
          onConfirm={change.confirm}
        />
      )}
    </Card>
  );
}
