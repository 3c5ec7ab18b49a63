import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { changeMinimumAttendance, minimumAttendance } from '#contract/academy/minimumAttendance.ts';
import type { CallAnswer } from '#contract/call.ts';
import { formatScore } from '#domain/format/format.ts';
import { toId } from '#domain/format/numbers.ts';
import { MINIMUM_ATTENDANCE_CHOICES } from '#domain/learning/attendance.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { SettingsForm } from '#host/console/records/SettingsForm.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { dataTexts } from '#texts/data.ts';
import { minimumAttendanceTexts } from '#texts/minimumAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { ChoicePage } from './ChoicePage.tsx';

/** The attendance that is enough, of the academy and its schools (promises/minimum-attendance.md#the-page). */
export default function MinimumAttendance({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  const own = useTexts(minimumAttendanceTexts);
  return (
    <ChoicePage
      user={user}
      title={t('minimumAttendance')}
      description={t('minimumAttendanceWhy')}
      hint={own('whoseHint')}
    >
      {(schoolId) => <MinimumAttendanceOf schoolId={schoolId} />}
    </ChoicePage>
  );
}

function MinimumAttendanceOf({ schoolId }: { schoolId: number | null }) {
  // The form begins with what is set now, and goes on with what is chosen.
  const state = useCall(minimumAttendance, { query: { schoolId: schoolId ?? undefined } }, { quiet: true, gcTime: 0 });
  return (
    <Outcome state={state} loading={<CardSkeleton />}>
      {(found) => <MinimumAttendanceForm key={schoolId} found={found} />}
    </Outcome>
  );
}

function MinimumAttendanceForm({ found }: { found: CallAnswer<typeof minimumAttendance> }) {
  const t = useTexts(minimumAttendanceTexts);
  const locale = useLocale();
  const { schoolId, usual } = found;
  const { run, isBusy, failure } = useWrite(changeMinimumAttendance, {
    success: t('saved'),
    reloads: [minimumAttendance],
  });
  const [percent, setPercent] = useState(found.percent);
  // One that another program has set is offered too.
  const choices = new Set([...MINIMUM_ATTENDANCE_CHOICES, ...(found.percent === null ? [] : [found.percent])]);
  const usualWords = { percent: formatScore(usual, locale) };
  return (
    <SettingsForm isSaving={isBusy} failure={failure} onSave={() => void run({ body: { schoolId, percent } })}>
      <Select
        label={t('enoughFrom')}
        hint={t('enoughFromHint')}
        options={[
          { value: '', label: schoolId === null ? t('usual', usualWords) : t('asAcademy', usualWords) },
          ...[...choices]
            .sort((a, b) => a - b)
            .map((each) => ({ value: String(each), label: formatScore(each, locale) })),
        ]}
        value={percent === null ? '' : String(percent)}
        onChange={(chosen) => setPercent(toId(chosen) ?? null)}
      />
    </SettingsForm>
  );
}
