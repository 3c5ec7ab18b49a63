import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { calendarAddress, changeCalendarAddress, endCalendarAddress } from '#contract/students/calendar.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { calendarTexts } from '#texts/calendar.ts';
import { useLanguage } from '#texts/useLanguage.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { Bone } from '#ui/state/Bones.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './calendar.css?inline';
import { NewAddress } from './NewAddress.tsx';

addStyles(styles);

const RELOADS = [calendarAddress];

/** The address by which a parent's calendar reads what is ahead of the children: made, changed and ended (promises/calendar.md#where-it-is). */
export function CalendarAddress() {
  const state = useCall(calendarAddress, {}, { quiet: true });
  const [made, setMade] = useState<string>();
  if (made !== undefined) return <NewAddress address={made} />;
  return (
    <Outcome state={state} loading={<Bone shape="text" width="min(100%, 420px)" />} isPart>
      {(answer) => <Ways answer={answer} onMade={setMade} />}
    </Outcome>
  );
}

interface WaysProps {
  answer: CallAnswer<typeof calendarAddress>;
  onMade: (address: string) => void;
}

/** What can be done: one is made where there is none, and otherwise changed or ended, after a question. */
function Ways({ answer: { isOn, madeDate }, onMade }: WaysProps) {
  const t = useTexts(calendarTexts);
  const locale = useLocale();
  const language = useLanguage();
  const [question, setQuestion] = useState<'change' | 'end'>();
  const how = { failed: t('failed'), reloads: RELOADS };
  const changed = useWrite(changeCalendarAddress, { ...how, success: undefined });
  const ended = useWrite(endCalendarAddress, { ...how, success: t('ended') });

  async function make() {
    const answer = await changed.run({ body: { language } });
    setQuestion(undefined);
    if (answer) onMade(answer.address);
  }
  async function end() {
    await ended.run({});
    setQuestion(undefined);
  }

  if (!isOn)
    return (
      <Button variant="primary" busy={changed.isBusy} data-initial-focus onClick={() => void make()}>
        {t('make')}
      </Button>
    );
  return (
    <div className="calendar-address">
      <p>{t('since', { date: formatDate(madeDate, locale) })}</p>
      <div className="calendar-address__ways">
        <Button onClick={() => setQuestion('change')}>{t('change')}</Button>
        <Button onClick={() => setQuestion('end')}>{t('end')}</Button>
      </div>
      {question && (
        <ConfirmDialog
          title={t(question)}
          message={t('endsAtOnce')}
          confirm={t(question)}
          busy={changed.isBusy || ended.isBusy}
          onConfirm={() => void (question === 'change' ? make() : end())}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
}
