import { useAnswer } from '#host/console/calls/useAnswer.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { staffTwoStepTexts } from '#texts/staffTwoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { ErrorState } from '#ui/state/States.tsx';

/** The academy's rule on whether all staff must use two-step sign-in; an administrator changes it. */
export function SignInRules() {
  const t = useTexts(staffTwoStepTexts);
  const { answer, failure, isBusy, again } = useAnswer('signInRules', {});
  const isRequired = answer?.twoStepRequired ?? null;
  const label = t(isRequired ? 'noLongerRequire' : 'require');
  return (
    <Card
      title={t('rulesTitle')}
      description={t('rulesWhy')}
      actions={
        isRequired !== null && (
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
            {t(isRequired === null ? 'unknown' : isRequired ? 'isRequired' : 'isNotRequired')}
          </Badge>
        </p>
      )}
    </Card>
  );
}
