import { useCall } from '#api/useCall.ts';
import { changeSignInRules, signInRules } from '#contract/sign-in/account.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { staffTwoStepTexts } from '#texts/staffTwoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';

/** The academy's rule on whether all staff must use two-step sign-in; an administrator changes it. */
export function SignInRules() {
  const t = useTexts(staffTwoStepTexts);
  const state = useCall(signInRules, {}, { quiet: true });
  const isRequired = state.data?.twoStepRequired ?? null;
  const label = t(isRequired ? 'noLongerRequire' : 'require');
  return (
    <Card
      title={t('rulesTitle')}
      description={t('rulesWhy')}
      actions={
        isRequired !== null && (
          <ActionButton
            call={changeSignInRules}
            input={{ body: { twoStepRequired: !isRequired } }}
            label={label}
            question={{ title: label, message: t(isRequired ? 'noLongerQuestion' : 'requireQuestion') }}
            success={t(isRequired ? 'notRequiredNow' : 'nowRequired')}
            failed={t('notSaved')}
          />
        )
      }
    >
      <Outcome state={state} loading={<CardSkeleton />}>
        {() => (
          <p className="records__when">
            <span>{t('title')}</span>
            <Badge tone={isRequired ? 'good' : undefined} dot>
              {t(isRequired === null ? 'unknown' : isRequired ? 'isRequired' : 'isNotRequired')}
            </Badge>
          </p>
        )}
      </Outcome>
    </Card>
  );
}
