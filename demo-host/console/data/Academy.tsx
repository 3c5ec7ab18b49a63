import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { academySettings, changeAcademySettings } from '#contract/academy/academy.ts';
import type { CallAnswer } from '#contract/call.ts';
import { formatClock } from '#domain/format/formatClock.ts';
import { toId } from '#domain/format/numbers.ts';
import { ABSENCE_MAIL_HOURS } from '#domain/learning/absence.ts';
import { type AcademyWords, validateAcademy } from '#domain/people/academy.ts';
import { tellAcademy } from '#host/console/calls/academy.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { AcademyFields } from '#host/console/records/AcademyFields.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { academySettingsTexts } from '#texts/academySettings.ts';
import { dataTexts } from '#texts/data.ts';
import { formsTexts } from '#texts/forms.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Card } from '#ui/show/Card.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';

/** The academy's name, time zone and languages, which an administrator changes. */
export default function Academy() {
  const t = useTexts(dataTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form begins with what the academy is now, and goes on with what is typed.
  const state = useCall(academySettings, {}, { quiet: true, gcTime: 0, keepPreviousData: true });
  return (
    <>
      <PageTitles title={t('academy')} description={t('academyWhy')} heading={heading} />
      <Card>
        <Outcome state={state} loading={<CardSkeleton />}>
          {(settings) => <AcademyForm settings={settings} />}
        </Outcome>
      </Card>
    </>
  );
}

function AcademyForm({ settings }: { settings: CallAnswer<typeof academySettings> }) {
  const t = useTexts(academySettingsTexts);
  const forms = useTexts(formsTexts);
  const { run, isBusy, failure } = useWrite(changeAcademySettings, { success: t('saved') });
  const form = useRef<HTMLFormElement>(null);
  const [words, setWords] = useState<AcademyWords>({
    academyName: settings.name,
    timeZone: settings.timeZone,
    languages: settings.languages,
  });
  const [hour, setHour] = useState(settings.absenceMailHour ?? null);
  const [sent, setSent] = useState(0);
  useLayoutEffect(() => {
    if (sent > 0 && !isBusy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [sent, isBusy]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSent(sent + 1);
    if (validateAcademy(words).length > 0) return;
    const { academyName, timeZone, languages } = words;
    const body = { name: academyName.trim(), timeZone, languages: [...languages], absenceMailHour: hour };
    if (!(await run({ body }))) return;
    tellAcademy({ name: body.name, languages });
    setSent(0);
  }

  return (
    <form className="set-up academy-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && <Banner tone="error">{failure}</Banner>}
      <AcademyFields
        words={words}
        faults={sent > 0 ? validateAcademy(words) : []}
        zoneHeld={settings.mayChangeTimeZone ? undefined : t('zoneHeld')}
        onChange={setWords}
      />
      {settings.absenceMailHour !== undefined && (
        <AbsenceHour hour={hour} canMail={settings.sendsMail !== false} onChange={setHour} />
      )}
      <div>
        <Button type="submit" variant="primary" busy={isBusy}>
          {forms('save')}
        </Button>
      </div>
    </form>
  );
}

interface AbsenceHourProps {
  /** Of the academy's clock; null for never. */
  hour: number | null;
  canMail: boolean;
  onChange: (hour: number | null) => void;
}

/** From which hour on families are told of an absence (promises/academy-absent.md#families-by-e-mail). */
function AbsenceHour({ hour, canMail, onChange }: AbsenceHourProps) {
  const t = useTexts(academySettingsTexts);
  const locale = useLocale();
  return (
    <Select
      label={t('absence')}
      hint={t(canMail ? 'absenceHint' : 'absenceNoMail')}
      options={[
        { value: '', label: t('absenceNever') },
        ...ABSENCE_MAIL_HOURS.map((each) => ({
          value: String(each),
          label: t('absenceFrom', { time: formatClock(`${each}:00`, locale) }),
        })),
      ]}
      value={hour === null ? '' : String(hour)}
      onChange={(chosen) => onChange(toId(chosen) ?? null)}
    />
  );
}
