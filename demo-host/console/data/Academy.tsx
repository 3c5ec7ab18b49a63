import { useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { academySettings, changeAcademySettings } from '#contract/academy/academy.ts';
import type { CallAnswer } from '#contract/call.ts';
import { formatClock } from '#domain/format/formatClock.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { toId } from '#domain/format/numbers.ts';
import { ABSENCE_MAIL_HOURS } from '#domain/learning/absence.ts';
import { FAMILY_MESSAGES_A_WEEK, NEWS_TOPICS } from '#domain/messages/familyMail.ts';
import { NEWS_HOUR } from '#domain/messages/familyNews.ts';
import { type AcademyWords, validateAcademy } from '#domain/people/academy.ts';
import { tellAcademy } from '#host/console/calls/academy.ts';
import { CheckboxGroup } from '#host/console/data/CheckboxGroup.tsx';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { AcademyFields } from '#host/console/records/AcademyFields.tsx';
import { SettingsForm } from '#host/console/records/SettingsForm.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { academySettingsTexts } from '#texts/academySettings.ts';
import { dataTexts } from '#texts/data.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Card } from '#ui/show/Card.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';

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
  const { run, isBusy, failure } = useWrite(changeAcademySettings, { success: t('saved') });
  const [words, setWords] = useState<AcademyWords>({
    academyName: settings.name,
    timeZone: settings.timeZone,
    languages: settings.languages,
  });
  const [hour, setHour] = useState(settings.absenceMailHour ?? null);
  const [most, setMost] = useState(settings.familyMessagesAWeek ?? null);
  const [news, setNews] = useState<readonly string[]>(settings.familyNews ?? []);
  const [isChecked, setChecked] = useState(false);

  async function save() {
    setChecked(true);
    if (validateAcademy(words).length > 0) return;
    const { academyName, timeZone, languages } = words;
    const body = {
      name: academyName.trim(),
      timeZone,
      languages: [...languages],
      absenceMailHour: hour,
      ...(settings.familyMessagesAWeek !== undefined && { familyMessagesAWeek: most }),
      ...(settings.familyNews !== undefined && {
        familyNews: NEWS_TOPICS.filter((topic) => news.includes(topic)),
      }),
    };
    if (!(await run({ body }))) return;
    tellAcademy({ name: body.name, languages });
    setChecked(false);
  }

  return (
    <SettingsForm isSaving={isBusy} failure={failure} onSave={() => void save()}>
      <AcademyFields
        words={words}
        faults={isChecked ? validateAcademy(words) : []}
        zoneHeld={settings.mayChangeTimeZone ? undefined : t('zoneHeld')}
        onChange={setWords}
      />
      {settings.absenceMailHour !== undefined && (
        <AbsenceHour hour={hour} canMail={settings.sendsMail !== false} onChange={setHour} />
      )}
      {settings.familyNews !== undefined && <FamilyNews hour={hour} news={news} onChange={setNews} />}
      {settings.familyMessagesAWeek !== undefined && <MostMessages most={most} onChange={setMost} />}
    </SettingsForm>
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
      hint={`${t('absenceHint')}${canMail ? '' : ` ${t('absenceNoMail')}`}`}
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

interface FamilyNewsProps {
  /** Of absences; null for never. */
  hour: number | null;
  news: readonly string[];
  onChange: (news: readonly string[]) => void;
}

/** What else families are told of in the evening (promises/family-news.md#when). */
function FamilyNews({ hour, news, onChange }: FamilyNewsProps) {
  const t = useTexts(academySettingsTexts);
  const locale = useLocale();
  return (
    <CheckboxGroup
      legend={t('news')}
      hint={t('newsHint', { time: formatClock(`${hour ?? NEWS_HOUR}:00`, locale) })}
      options={NEWS_TOPICS.map((topic) => ({ value: topic, label: t(topic) }))}
      chosen={news}
      onChange={onChange}
    />
  );
}

interface MostMessagesProps {
  /** Null for as many as there are. */
  most: number | null;
  onChange: (most: number | null) => void;
}

/** How many messages a family is sent in seven days at most (promises/channels.md#at-most). */
function MostMessages({ most, onChange }: MostMessagesProps) {
  const t = useTexts(academySettingsTexts);
  const locale = useLocale();
  return (
    <Select
      label={t('most')}
      hint={t('mostHint')}
      options={[
        { value: '', label: t('mostAll') },
        ...FAMILY_MESSAGES_A_WEEK.map((number) => ({
          value: String(number),
          label: t('mostOf', { number, count: formatNumber(number, locale) }),
        })),
      ]}
      value={most === null ? '' : String(most)}
      onChange={(chosen) => onChange(toId(chosen) ?? null)}
    />
  );
}
