import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import { absentStudents } from '#contract/students/absent.ts';
import { toId } from '#domain/format/numbers.ts';
import { ABSENT_ORDERS, ABSENT_SEARCH } from '#domain/lists/absentOrders.ts';
import { orderOf } from '#domain/lists/orders.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { ABSENT } from '#domain/people/capabilityWords.ts';
import { PagedOutcome } from '#page/calls/PagedOutcome.tsx';
import { useReady } from '#page/element/element.ts';
import { useIdleParts } from '#page/element/idleParts.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { useSortView, useView } from '#page/element/view.ts';
import { useListView } from '#page/list/listView.ts';
import { useChoosing } from '#screens/shared/bulk/choosing.tsx';
import { fromFirstPage } from '#screens/shared/fromFirstPage.ts';
import { absentTexts } from '#texts/absent.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FilterFold } from '#ui/form/FilterFold.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { withEvery } from '#ui/form/withEvery.ts';
import { Screen, Toolbar } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './absent.css?inline';
import type { Absent } from './absentStudent.ts';

const RegisterLink = lazyPart(
  () => import('#screens/shared/followUp/RegisterLink.tsx').then((part) => part.RegisterLink),
  null,
);

addStyles(styles);

// The code of the table is loaded while its rows are asked for.
const AbsentTable = lazyPart(() => import('./AbsentTable.tsx').then((part) => part.AbsentTable), <TableSkeleton />);
const AbsentBulk = lazyPart(() => import('./AbsentBulk.tsx').then((part) => part.AbsentBulk), null);
const ParentMessage = lazyPart(
  () => import('#screens/shared/followUp/ParentMessage.tsx').then((part) => part.ParentMessage),
  null,
);

// They are offered with the first answer, which says among what one can choose.
const SchoolAndClass = lazyPart(
  () => import('#screens/shared/SchoolAndClass.tsx').then((part) => part.SchoolAndClass),
  null,
);

/** Absent (promises/academy-absent.md): who was absent on a day, how the parents can be reached, and what was done. */
export function AbsentScreen() {
  return useCapability(ABSENT) ? <Offered /> : <NotOffered />;
}

/** Where the server does not have the call. */
function NotOffered() {
  const t = useTexts(absentTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')}>
      <EmptyState icon={UserX} title={t('notThere')} hint={t('notThereWhy')} />
    </Screen>
  );
}

function Offered() {
  useIdleParts(ParentMessage);
  const canSearch = useCapability(ABSENT_SEARCH);
  const [search, setSearch] = useView('search', '');
  const [sort, setSort] = useSortView('sort');
  const [day, setDay] = useView('day', '');
  const [school, setSchool] = useView('school', '');
  const [classId, setClass] = useView('class', '');
  const [plan, setPlan] = useView('plan', '');
  const view = useListView(PAGE_SIZE.students);
  const choose = fromFirstPage(view.view[1]);
  const choosing = useChoosing<Absent>();
  const [written, setWritten] = useState<Absent>();
  const t = useTexts(absentTexts);
  const names = useNames();
  const query = {
    day: day || undefined,
    schoolId: toId(school),
    classId: toId(classId),
    planId: toId(plan),
    ...(canSearch && { search: search || undefined, sort: orderOf(ABSENT_ORDERS, sort) }),
  };
  const list = usePagedCall(absentStudents, { query }, view);
  useSoon(AbsentTable);
  useSoon(SchoolAndClass);
  const { schools = [], classes = [], plans = [] } = list.answer ?? {};
  const shownDay = day || (list.answer?.day ?? '');

  return (
    <Screen
      title={t('heading')}
      description={
        <>
          {t('what')}
          <RegisterLink day={shownDay} follows />
        </>
      }
    >
      <Toolbar>
        {canSearch && (
          <SearchField
            label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={search}
            onSearch={choose(setSearch)}
          />
        )}
        <TextField label={t('day')} type="date" value={shownDay} onChange={choose(setDay)} />
        <FilterFold active={[school, classId, plan].filter((value) => value !== '').length}>
          <SchoolAndClass
            schools={schools}
            classes={classes}
            school={school}
            inClass={classId}
            onChoose={(nextSchool, nextClass) => {
              choose(setSchool)(nextSchool);
              setClass(nextClass);
            }}
          />
          <Select
            label={t('plan')}
            data-content
            options={withEvery(
              t('allPlans'),
              plan,
              plans.map(({ planId, title }) => ({ value: String(planId), label: names.plan(title, planId) })),
            )}
            value={plan}
            onChange={choose(setPlan)}
          />
        </FilterFold>
      </Toolbar>
      <PagedOutcome
        state={list}
        what={t('students')}
        label={t('students')}
        loading={<TableSkeleton />}
        empty={
          <EmptyState
            icon={UserX}
            title={t(query.search ? 'noneFound' : 'none')}
            hint={t(query.search ? 'noneFoundWhy' : 'noneWhy')}
          />
        }
      >
        {({ rows, total }) => (
          <AbsentTable
            rows={rows}
            total={total}
            mailHour={list.answer?.absenceMailHour}
            day={shownDay}
            query={query}
            choosing={choosing}
            order={canSearch ? [sort, choose(setSort)] : undefined}
            pager={list.pager}
            busy={list.isFetching}
            onWrite={setWritten}
          />
        )}
      </PagedOutcome>
      {choosing.isOn && <AbsentBulk choosing={choosing} list={list.data} query={query} />}
      {written && <ParentMessage student={written} onClose={() => setWritten(undefined)} />}
    </Screen>
  );
}
