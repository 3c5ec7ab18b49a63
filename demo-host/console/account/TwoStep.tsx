import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { twoStep } from '#contract/sign-in/account.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { staffTwoStepTexts } from '#texts/staffTwoStep.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { RenewCodes, SetUp, TurnOff } from './TwoStepForms.tsx';

/** One's own two-step sign-in: whether it is on, and how to change that. */
export function TwoStep() {
  const t = useTexts(staffTwoStepTexts);
  const locale = useLocale();
  const state = useCall(twoStep, {}, { quiet: true });
  const [open, setOpen] = useState<'set-up' | 'renew' | 'off'>();
  const close = () => setOpen(undefined);
  const isOn = state.data?.isOn === true;
  const isOff = state.data?.isOn === false;
  return (
    <Card
      title={t('title')}
      description={t('offWhy')}
      actions={
        isOff && (
          <Button size="small" onClick={() => setOpen('set-up')}>
            {t('setUp')}
          </Button>
        )
      }
    >
      <Outcome state={state} loading={<CardSkeleton />}>
        {(answer) => (
          <div className="two-step">
            <p className="records__when">
              <Badge tone={isOn ? 'good' : undefined} dot>
                {t(isOn ? 'on' : isOff ? 'off' : 'unknown')}
              </Badge>
              {isOn && <span>{t('onSince', { date: formatDate(answer.onSinceDate, locale) })}</span>}
              {isOn && answer.recoveryCodesLeft !== null && (
                <span>{t('codesLeft', { count: answer.recoveryCodesLeft })}</span>
              )}
              {answer.isRequired && <span>{t('required')}</span>}
            </p>
            {isOn && (
              <p className="two-step__ways">
                <Button size="small" onClick={() => setOpen('renew')}>
                  {t('renew')}
                </Button>
                {answer.isRequired === false && (
                  <Button size="small" onClick={() => setOpen('off')}>
                    {t('turnOff')}
                  </Button>
                )}
              </p>
            )}
          </div>
        )}
      </Outcome>
      {open === 'set-up' && <SetUp onClose={close} />}
      {open === 'renew' && <RenewCodes onClose={close} />}
      {open === 'off' && <TurnOff onClose={close} />}
    </Card>
  );
}
