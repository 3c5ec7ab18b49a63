import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Users from 'lucide-react/icons/users';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useAction, useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import { ATTENTION, ATTENTION_RULES, attentionCounts } from '#contract/students/attention.ts';
import { attentionFilters, attentionStudents, visitAttention } from '#contract/students/attentionList.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { toId } from '#domain/format/numbers.ts';
import { ATTENTION_VIEWS, type AttentionView } from '#domain/learning/attentionActions.ts';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { CallErrors } from '#page/calls/CallErrors.tsx';
import { PagedOutcome } from '#page/calls/PagedOutcome.tsx';
import { useReady } from '#page/element/element.ts';
import { useIdleParts } from '#page/element/idleParts.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { useView } from '#page/element/view.ts';
import { useListView } from '#page/list/listView.ts';
import { SavedViews } from '#page/list/SavedViews.tsx';
import { ViewButton } from '#page/list/ViewButton.tsx';
import { ChooseButton, useChoosing } from '#screens/shared/bulk/choosing.tsx';
import type { Doing, Student } from '#screens/shared/followUp/student.ts';
import { fromFirstPage } from '#screens/shared/fromFirstPage.ts';
import { SendByEmail } from '#screens/shared/SendByEmail.tsx';
import { attentionTexts } from '#texts/attention.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchToolbar } from '#ui/form/SearchToolbar.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { AttentionFilters, type Chosen } from './AttentionFilters.tsx';

// The code of the list is loaded while its rows are asked for.
const AttentionList = lazyPart(
  () => import('./AttentionList.tsx').then((part) => part.AttentionList),
  <ListSkeleton items={PAGE_SIZE.students} />,
);
const Explained = lazyPart(() => import('./AttentionList.tsx').then((part) => part.Explained), null);
const AttentionBulk = lazyPart(() => import('./AttentionBulk.tsx').then((part) => part.AttentionBulk), null);
const ParentMessage = lazyPart(
  () => import('#screens/shared/followUp/ParentMessage.tsx').then((part) => part.ParentMessage),
  null,
);
const NoteDialog = lazyPart(
  () => import('#screens/shared/followUp/NoteDialog.tsx').then((part) => part.NoteDialog),
  null,
);
const RulesDialog = lazyPart(() => import('./RulesDialog.tsx').then((part) => part.RulesDialog), null);

const isView = (value: unknown) => ATTENTION_VIEWS.some((view) => view === value);

/** Students to Follow Up (promises/academy-attention.md): for whom a reason holds, why, and what is done about it. */
export function AttentionScreen() {
  return useCapability(ATTENTION) ? <Offered /> : <NotOffered />;
}

/** Where the server does not have the calls. */
function NotOffered() {
  const t = useTexts(attentionTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')}>
      <EmptyState icon={Users} title={t('notThere')} hint={t('notThereWhy')} />
    </Screen>
  );
}

function Offered() {
  useIdleParts(ParentMessage, NoteDialog);
  const [search, setSearch] = useView('search', '');
  const [school, setSchool] = useView('school', '');
  const [classId, setClass] = useView('class', '');
  const [plan, setPlan] = useView('plan', '');
  const [reason, setReason] = useView('reason', '');
  const [which, setWhich] = useView<AttentionView>('view', 'open', isView);
  const view = useListView(PAGE_SIZE.students);
  const choose = fromFirstPage(view.view[1]);
  const choosing = useChoosing<Student>();
  const [doing, setDoing] = useState<Doing>();
  const [isRuling, setRuling] = useState(false);
  const mayRule = useCapability(ATTENTION_RULES);
  const t = useTexts(attentionTexts);
  const locale = useLocale();

  const chosen: Chosen = { school, class: classId, plan, reason };
  const query = {
    search: search || undefined,
    schoolId: toId(school),
    classId: toId(classId),
    planId: toId(plan),
    reason: REASON_KINDS.find((kind) => kind === reason),
    view: which === 'open' ? undefined : which,
  };
  const list = usePagedCall(attentionStudents, { query }, view);
  const counts = useCall(attentionCounts, {}, { quiet: true });
  const filters = useCall(
    attentionFilters,
    { query: { schoolId: toId(chosen.school) } },
    { quiet: true, keepPreviousData: true },
  );
  useSoon(AttentionList);
  useVisit(list.data !== undefined);
  const isNarrowed = search !== '' || Object.values(chosen).some((value) => value !== '');

  const narrow = choose((changed: Partial<Chosen>) => {
    if (changed.school !== undefined) setSchool(changed.school);
    if (changed.class !== undefined) setClass(changed.class);
    if (changed.plan !== undefined) setPlan(changed.plan);
    if (changed.reason !== undefined) setReason(changed.reason);
  });
  const close = () => setDoing(undefined);
  const { doneToday, ofToday } = counts.data ?? {};
  const newStudents = counts.data?.newStudents ?? 0;

  return (
    <Screen
      title={t('heading')}
      description={t('what')}
      actions={
        <>
          <ViewButton />
          <ChooseButton choosing={choosing} />
          <SendByEmail report="attention" query={query} />
          {mayRule && (
            <Button icon={SlidersHorizontal} onClick={() => setRuling(true)}>
              {t('rules')}
            </Button>
          )}
        </>
      }
    >
      <SearchToolbar
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={search}
        onSearch={choose(setSearch)}
      >
        <AttentionFilters known={filters.data} chosen={chosen} onChoose={narrow} />
        <Segments
          label={t('show')}
          options={ATTENTION_VIEWS.map((id) => ({ id, label: t(id) }))}
          chosen={which}
          onChoose={choose(setWhich)}
        />
      </SearchToolbar>
      <SavedViews />
      <CallErrors
        calls={[
          [t('students'), list],
          [t('counts'), counts],
          [t('filters'), filters],
        ]}
      />
      <PagedOutcome
        isTogether
        state={list}
        label={t('students')}
        loading={<ListSkeleton items={PAGE_SIZE.students} />}
        empty={
          <EmptyState
            icon={Users}
            title={t(which === 'aside' ? 'noneAside' : 'none')}
            hint={isNarrowed ? t('noneSelected') : which === 'open' && t('noneWhy')}
          />
        }
      >
        {({ rows, total }) => (
          <PagedCard
            title={t(which === 'aside' ? 'aside' : 'open')}
            count={[
              t('count', { number: total, count: formatNumber(total, locale) }),
              ...(newStudents > 0 && which === 'open'
                ? [t('newCount', { number: newStudents, count: formatNumber(newStudents, locale) })]
                : []),
              ...(which === 'open' && doneToday != null && ofToday
                ? [t('doneToday', { done: formatNumber(doneToday, locale), of: formatNumber(ofToday, locale) })]
                : []),
            ].join(' · ')}
            {...list.pager}
            busy={list.isFetching}
          >
            <AttentionList rows={rows} choosing={choosing} onDo={setDoing} />
          </PagedCard>
        )}
      </PagedOutcome>
      {choosing.isOn && <AttentionBulk choosing={choosing} list={list.data} query={query} />}
      <Explained />
      {doing?.what === 'write' && <ParentMessage student={doing.student} onClose={close} />}
      {doing && doing.what !== 'write' && (
        <NoteDialog doing={{ what: doing.what, student: doing.student }} onClose={close} />
      )}
      {isRuling && <RulesDialog onClose={() => setRuling(false)} />}
    </Screen>
  );
}

/** Who has looked at the list of this page, and when, in ms since the page was opened. */
const visits = new Map<number, number>();
/** Within this many ms it is one visit: several elements of a page, and a way there and back. */
const ONE_VISIT_MS = 60_000;

/** Says, when the list is there, that the person looks at it: reasons found from then on are new. */
function useVisit(isShown: boolean): void {
  const { user } = useStore(pageRuntime().session.store);
  const pid = user?.pid ?? 0;
  const visit = useAction(visitAttention);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the action's functions are.
  useEffect(() => {
    const now = performance.now();
    if (!isShown || now - (visits.get(pid) ?? Number.NEGATIVE_INFINITY) < ONE_VISIT_MS) return;
    visits.set(pid, now);
    // A failure is no matter for the reader: the same reasons are then new at the next visit too.
    void visit.run({});
  }, [isShown]);
}
