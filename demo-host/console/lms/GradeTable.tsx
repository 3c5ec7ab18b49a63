import { useMemo, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { lmsGrades, lmsLineItems, sendLmsGrades } from '#contract/sign-in/lmsGrades.ts';
import { formatPercentage } from '#domain/format/format.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { GRADE_STATES, type GradeRefusal } from '#domain/people/lmsGrades.ts';
import { nameFinder } from '#domain/people/names.ts';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { connectionsTexts } from '#texts/connections.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import tableCss from '#ui/table/dataTable.css?inline';
import openerCss from '#ui/table/rowOpener.css?inline';
import type { Column } from '#ui/table/Table.tsx';
import { GRADE_WORDS, GRADES_EVERY_MS, type GradedStudent } from './gradeWords.ts';

addPageStyles(tableCss + openerCss);

/** The filter that leaves out nobody. */
const ALL = 'all';
/** From this many rows on, the table scrolls inside the dialog; its height in px. */
const WINDOWED_FROM = 100;
const TABLE_HEIGHT = 300;

const WHY = {
  invalid: 'whyInvalid',
  forbidden: 'whyForbidden',
  unknown: 'whyUnknown',
} as const satisfies Record<GradeRefusal, string>;

/** The students of a line item, by name, with what became of the grade of each. */
export function GradeTable({ lineItemId, title }: { lineItemId: number; title: string }) {
  const state = useCall(
    lmsGrades,
    { params: { lineItemId } },
    { quiet: true, gcTime: 0, refetchInterval: GRADES_EVERY_MS },
  );
  return (
    <Outcome state={state} loading={<ListSkeleton items={3} />} isPart>
      {({ students }) => <Students lineItemId={lineItemId} title={title} students={students} />}
    </Outcome>
  );
}

interface StudentsProps {
  lineItemId: number;
  title: string;
  students: readonly GradedStudent[];
}

function Students({ lineItemId, title, students }: StudentsProps) {
  const t = useTexts(connectionsTexts);
  const locale = useLocale();
  const [filter, setFilter] = useState<GradedStudent['state'] | typeof ALL>(ALL);
  const [words, setWords] = useState('');
  const find = useMemo(() => nameFinder(({ studentName }: GradedStudent) => studentName), []);
  const sending = useWrite(sendLmsGrades, {
    success: (_, { sending: count }) => t('gradesSending', { count }),
    failed: t('notSending'),
    reloads: [lmsGrades, lmsLineItems],
  });
  const send = (members: readonly GradedStudent[]) =>
    void sending.run({ params: { lineItemId }, body: { members: members.map(({ memberId }) => memberId) } });
  const of = (state: GradedStudent['state']) => students.filter((student) => student.state === state);
  const rows = find(filter === ALL ? students : of(filter), words);
  const refused = of('refused');

  const columns: readonly Column<GradedStudent>[] = [
    {
      id: 'student',
      header: t('gradeStudent'),
      isRowHeader: true,
      width: 200,
      cell: ({ studentName }) => <bdi>{studentName}</bdi>,
    },
    {
      id: 'state',
      header: t('memberState'),
      noWrap: true,
      width: 150,
      onPhone: 'status',
      cell: ({ state }) => <Badge tone={GRADE_WORDS[state].tone}>{t(GRADE_WORDS[state].words)}</Badge>,
    },
    {
      id: 'score',
      header: t('inAcademy'),
      align: 'end',
      width: 110,
      cell: ({ score }) => formatPercentage(score, locale),
    },
    {
      id: 'there',
      header: t('inLms'),
      width: 380,
      onPhone: 'next',
      cell: (student) => <There student={student} />,
    },
    {
      id: 'send',
      header: t('gradeSending'),
      width: 150,
      onPaper: false,
      cell: (student) =>
        (student.state === 'refused' || student.state === 'changed') && (
          <Button
            size="small"
            aria-label={t(student.state === 'changed' ? 'sendAnywayOf' : 'sendAgainOf', { name: student.studentName })}
            onClick={() => send([student])}
          >
            {t(student.state === 'changed' ? 'sendAnyway' : 'sendAgain')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <Segments
        label={t('memberState')}
        options={[
          { id: ALL, label: t('memberCount', { state: t('memberAll'), count: formatNumber(students.length, locale) }) },
          ...GRADE_STATES.filter((state) => of(state).length > 0).map((state) => ({
            id: state,
            label: t('memberCount', {
              state: t(GRADE_WORDS[state].words),
              count: formatNumber(of(state).length, locale),
            }),
          })),
        ]}
        chosen={filter}
        onChoose={setFilter}
      />
      <SearchField
        label={t('findStudent')}
        hideLabel
        placeholder={t('findStudent')}
        value={words}
        onSearch={setWords}
      />
      {refused.length > 1 && (
        <div>
          <Button size="small" busy={sending.isBusy} onClick={() => send(refused)}>
            {t('sendRefused', { count: refused.length })}
          </Button>
        </div>
      )}
      <DataTable
        caption={t('gradesOfItem', { name: title })}
        showCaption
        columns={columns}
        rows={rows}
        rowKey={({ memberId }) => memberId}
        empty={t(students.length === 0 ? 'noStudentsTaken' : 'noMembers')}
        isEmptySpecified
        windowedFrom={WINDOWED_FROM}
        height={TABLE_HEIGHT}
      />
    </>
  );
}

/** What stands in the LMS, or why nothing does. */
function There({ student: { state, score, there, why, sentDate } }: { student: GradedStudent }) {
  const t = useTexts(connectionsTexts);
  const locale = useLocale();
  switch (state) {
    case 'none':
      return t('nothingToSend');
    case 'waiting':
      return t('sentSoon');
    case 'sent':
      return score === null ? t('takenBack') : t('sentOn', { date: formatDateTime(sentDate, locale) });
    case 'refused':
      return t(WHY[why ?? 'invalid']);
    case 'changed':
      return there === null ? t('nothingThere') : t('standsThere', { score: formatPercentage(there, locale) });
  }
}
