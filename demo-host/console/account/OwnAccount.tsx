import { useState } from 'react';
import { CALENDAR } from '#domain/learning/calendarAddress.ts';
import { PASSWORD_MIN } from '#domain/lists/limits.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { CalendarAddress } from '#page/calendar/CalendarAddress.tsx';
import { accountTexts } from '#texts/account.ts';
import { calendarTexts } from '#texts/calendar.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Devices } from './Devices.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInRules } from './SignInRules.tsx';
import { TwoStep } from './TwoStep.tsx';

/** One's own password, second step, sessions and devices; and what an administrator requires of all staff. */
export default function OwnAccount({ user }: { user: SessionUser }) {
  const t = useTexts(accountTexts);
  const offers = (word: string) => user.capabilities.includes(word);
  return (
    <div className="screen">
      <PageTitles title={t('title')} description={t('why')} />
      {offers('own-password') && <Password user={user} />}
      {offers('two-step') && <TwoStep />}
      {offers('own-sessions') && <Sessions />}
      {offers('own-devices') && <Devices />}
      {offers(CALENDAR) && <OwnCalendar />}
      {offers('sign-in-rules') && <SignInRules />}
    </div>
  );
}

/** What is ahead of a parent's children, in the calendar of a phone. */
function OwnCalendar() {
  const t = useTexts(calendarTexts);
  return (
    <Card title={t('title')} description={t('why')}>
      <CalendarAddress />
    </Card>
  );
}

function Password({ user }: { user: SessionUser }) {
  const t = useTexts(accountTexts);
  const [isChanging, setChanging] = useState(false);
  return (
    <Card
      title={t('passwordTitle')}
      description={t('passwordWhy')}
      actions={
        <Button size="small" onClick={() => setChanging(true)}>
          {t('changePassword')}
        </Button>
      }
    >
      <p>{t('rule', { min: PASSWORD_MIN })}</p>
      {isChanging && <PasswordForm user={user} onClose={() => setChanging(false)} />}
    </Card>
  );
}
