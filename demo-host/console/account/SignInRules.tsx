import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { useAnswer } from '#host/console/useAnswer.ts';
import { staffTwoStepTexts } from '#texts/staffTwoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { CardSkeleton } from '#ui/Skeletons.tsx';
import { ErrorState } from '#ui/States.tsx';

/** The academy's rule on whether all staff must use two-step sign-in; an administrator changes it. */
export function SignInRules() {
  const t = useTexts(staffTwoStepTexts);
  const { answer, failure, isBusy, again } = useAnswer('signInRules', {});
  const isRequired = answer?.twoStepRequired === true;
  const label = t(isRequired ? 'noLongerRequire' : 'require');
  return (
    <Card
      title={t('rulesTitle')}
      description={t('rulesWhy')}
      actions={
        answer && (
          <ActionButton
            call="changeSignInRules"
            input={{ body: { twoStepRequired: !isRequired } }}
            label={label}
            question={{ title: label, message: t(isRequired ? 'noLongerQuestion' : 'requireQuestion') }}
            success={t(isRequired ? 'notRequiredNow' : 'nowRequired')}
            failed={t('notSaved')}
            onDone={again}
          />
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
    </Card>
  );
}
