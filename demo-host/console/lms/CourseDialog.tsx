import { useMemo, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { schools } from '#contract/people/schools.ts';
import { schoolClasses } from '#contract/plans/studyPlans.ts';
import { compareLmsCourse, fillFromLmsCourse, lmsCourses } from '#contract/sign-in/lmsCourses.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { MEMBER_STATES } from '#domain/people/lti.ts';
import { nameFinder } from '#domain/people/names.ts';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { CallSelect } from '#page/calls/CallSelect.tsx';
import { useFailureText } from '#page/calls/useFailureText.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { connectionsTexts } from '#texts/connections.ts';
import { linkedAccountsTexts } from '#texts/linkedAccounts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Banner } from '#ui/state/States.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import tableCss from '#ui/table/dataTable.css?inline';
import openerCss from '#ui/table/rowOpener.css?inline';
import type { Column } from '#ui/table/Table.tsx';

addPageStyles(tableCss + openerCss);

type Compared = CallAnswer<typeof compareLmsCourse>;
type Member = Compared['people'][number];

/** The filter that leaves out nobody. */
const ALL = 'all';
/** From this many rows on, the table scrolls inside the dialog; its height in px. */
const WINDOWED_FROM = 100;
const TABLE_HEIGHT = 300;
const NOBODY: readonly Member[] = [];

const STATES = {
  new: { words: 'memberNew', tone: 'good' },
  known: { words: 'memberKnown', tone: 'info' },
  gone: { words: 'memberGone', tone: 'fair' },
  unmatched: { words: 'memberUnmatched', tone: undefined },
} as const satisfies Record<Member['state'], object>;
const BY = { link: 'byLink', sourcedId: 'bySourcedId', email: 'byEmail' } as const;
const WHY = {
  role: 'whyRole',
  name: 'whyName',
  email: 'whyEmail',
  several: 'whySeveral',
  twice: 'whyTwice',
  notStudent: 'whyNotStudent',
  deleted: 'whyDeleted',
} as const satisfies Record<NonNullable<Member['why']>, string>;

/** Whether somebody may be taken: who was taken already is, and nothing is taken of who is gone or not matched. */
const mayBeTaken = ({ state, isTaken }: Member) => state === 'new' || (state === 'known' && !isTaken);

interface CourseDialogProps {
  courseId: number;
  /** As the LMS calls the course. */
  title: string;
  onClose: () => void;
}

/** Who is in a course of an LMS, compared with the academy, and which of them are taken. */
export function CourseDialog({ courseId, title, onClose }: CourseDialogProps) {
  const t = useTexts(connectionsTexts);
  const failureOf = useFailureText();
  const state = useCall(
    compareLmsCourse,
    { params: { courseId } },
    { quiet: true, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  const people = state.data?.people ?? NOBODY;
  const filling = useWrite(fillFromLmsCourse, {
    success: (_, { added, linked }) => t('taken', { added, linked }),
    reloads: [lmsCourses],
  });
  /** Those whose choice differs from the one that is offered. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [schoolId, setSchoolId] = useState('');
  const [className, setClassName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isChosen = (member: Member) => mayBeTaken(member) && member.isSure !== changed.has(member.memberId);
  const chosen = people.filter(isChosen);
  const isAdding = chosen.some((member) => member.state === 'new');

  async function take() {
    setChecked(true);
    if (chosen.length === 0 || (isAdding && schoolId === '')) return;
    const done = await filling.run({
      params: { courseId },
      body: {
        members: chosen.map(({ memberId }) => memberId),
        schoolId: isAdding ? Number(schoolId) : null,
        className: isAdding && className !== '' ? className : null,
      },
    });
    if (done) onClose();
  }
  const choose = (members: readonly Member[], isOn: boolean) => {
    const next = new Set(changed);
    for (const { memberId, isSure } of members) {
      if (isOn === isSure) next.delete(memberId);
      else next.add(memberId);
    }
    setChanged(next);
  };
  return (
    <FormDialog
      title={t('compareTitle', { name: title })}
      wide
      beginning={{
        data: state.data,
        failure: failureOf(state.error),
        isFetching: state.isFetching,
        retry: state.retry,
      }}
      isSaving={filling.isBusy}
      failure={filling.failure ?? (isChecked && chosen.length === 0 ? t('chooseSomebody') : undefined)}
      saveLabel={t('take', { count: chosen.length })}
      onSave={() => void take()}
      onClose={onClose}
    >
      <p className="screen__description">{t('compareWhy')}</p>
      {isAdding && (
        <Places
          schoolId={schoolId}
          className={className}
          error={isChecked && schoolId === '' ? t('schoolMissing') : undefined}
          onChoose={(school, named) => {
            setSchoolId(school);
            setClassName(named);
          }}
        />
      )}
      <Members people={people} isChosen={isChosen} onChoose={choose} />
      {state.data && state.data.unread > 0 && (
        <Banner tone="info">{t('unreadMembers', { count: state.data.unread })}</Banner>
      )}
    </FormDialog>
  );
}

interface PlacesProps {
  /** The id as text; empty where none is chosen. */
  schoolId: string;
  className: string;
  error: string | undefined;
  onChoose: (schoolId: string, className: string) => void;
}

/** Where new students go. */
function Places({ schoolId, className, error, onChoose }: PlacesProps) {
  const t = useTexts(connectionsTexts);
  const found = useCall(schools, { query: { limit: PAGE_SIZE.schoolDropdown } }, { quiet: true });
  const classes = useCall(
    schoolClasses,
    { params: { schoolId: Number(schoolId) } },
    { quiet: true, enabled: schoolId !== '' },
  );
  return (
    <>
      <CallSelect
        state={found}
        label={t('newSchool')}
        error={error}
        options={[
          { value: '', label: t('chooseSchool') },
          ...(found.data?.data ?? []).map(({ schoolId: id, name }) => ({ value: String(id), label: name })),
        ]}
        value={schoolId}
        onChange={(school) => onChoose(school, '')}
      />
      {schoolId !== '' && (
        <CallSelect
          state={classes}
          label={t('newClass')}
          options={[
            { value: '', label: t('noClass') },
            ...(classes.data ?? []).map(({ grade }) => ({ value: grade, label: grade })),
          ]}
          value={className}
          onChange={(named) => onChoose(schoolId, named)}
        />
      )}
    </>
  );
}

interface MembersProps {
  people: readonly Member[];
  isChosen: (member: Member) => boolean;
  onChoose: (members: readonly Member[], isOn: boolean) => void;
}

/** The people of the course with what becomes of each, by state and name. */
function Members({ people, isChosen, onChoose }: MembersProps) {
  const t = useTexts(connectionsTexts);
  const linked = useTexts(linkedAccountsTexts);
  const locale = useLocale();
  const [filter, setFilter] = useState<Member['state'] | typeof ALL>(ALL);
  const [words, setWords] = useState('');
  const find = useMemo(
    () => nameFinder(({ lmsName, studentName, email }: Member) => [lmsName, studentName, email].join(' ')),
    [],
  );
  const nameOf = ({ lmsName, studentName }: Member) => lmsName ?? studentName ?? linked('unnamed');
  const counts = new Map<string, number>();
  for (const { state } of people) counts.set(state, (counts.get(state) ?? 0) + 1);
  const rows = find(filter === ALL ? people : people.filter(({ state }) => state === filter), words);
  const offered = rows.filter(mayBeTaken);
  const isAll = offered.every(isChosen);

  const columns: readonly Column<Member>[] = [
    {
      id: 'name',
      header: t('inLms'),
      isRowHeader: true,
      width: 220,
      cell: (member) =>
        mayBeTaken(member) ? (
          <Checkbox label={nameOf(member)} checked={isChosen(member)} onChange={(isOn) => onChoose([member], isOn)} />
        ) : (
          <bdi>{nameOf(member)}</bdi>
        ),
    },
    {
      id: 'state',
      header: t('memberState'),
      noWrap: true,
      width: 130,
      onPhone: 'status',
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{t(STATES[state].words)}</Badge>,
    },
    {
      id: 'here',
      header: t('inAcademy'),
      width: 420,
      onPhone: 'next',
      cell: (member) => <Here member={member} />,
    },
    { id: 'email', header: t('memberEmail'), width: 220, cell: ({ email }) => <bdi>{email ?? ''}</bdi> },
  ];
  return (
    <>
      <Segments
        label={t('memberState')}
        options={[
          { id: ALL, label: t('memberCount', { state: t('memberAll'), count: formatNumber(people.length, locale) }) },
          ...MEMBER_STATES.filter((state) => counts.has(state)).map((state) => ({
            id: state,
            label: t('memberCount', {
              state: t(STATES[state].words),
              count: formatNumber(counts.get(state) ?? 0, locale),
            }),
          })),
        ]}
        chosen={filter}
        onChoose={setFilter}
      />
      <SearchField label={t('findMember')} hideLabel placeholder={t('findMember')} value={words} onSearch={setWords} />
      {offered.length > 1 && (
        <div>
          <Button size="small" onClick={() => onChoose(offered, !isAll)}>
            {t(isAll ? 'chooseNone' : 'chooseAll', { count: offered.length })}
          </Button>
        </div>
      )}
      <DataTable
        caption={t('members')}
        columns={columns}
        rows={rows}
        rowKey={({ memberId }) => memberId}
        empty={t('noMembers')}
        isEmptySpecified
        windowedFrom={WINDOWED_FROM}
        height={TABLE_HEIGHT}
      />
    </>
  );
}

/** Who a member is in the academy and how that is known, or why nobody is added. */
function Here({ member: { state, by, isTaken, isSure, why, studentName, schoolName } }: { member: Member }) {
  const t = useTexts(connectionsTexts);
  if (state === 'unmatched') return t(WHY[why ?? 'role']);
  if (state === 'new') return t(isSure ? 'willBeAdded' : 'sameNameHere');
  const who = (
    <bdi>{schoolName ? t('studentAt', { name: studentName ?? '', school: schoolName }) : (studentName ?? '')}</bdi>
  );
  if (state === 'gone') {
    return (
      <>
        {who}, {t('goneHow')}
      </>
    );
  }
  return (
    <>
      {who}, {t(isTaken ? 'alreadyTaken' : BY[by ?? 'link'])}
      {!isSure && ` ${t('otherName')}`}
    </>
  );
}
