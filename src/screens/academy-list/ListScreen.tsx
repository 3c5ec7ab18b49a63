import { useCapability } from '#api/useAction.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import { countedList } from '#contract/figures/lists.ts';
import { toId } from '#domain/format/numbers.ts';
import { listHeading } from '#domain/lists/listHeading.ts';
import { LIST_ORDERS } from '#domain/lists/lists.ts';
import { orderOf } from '#domain/lists/orders.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { LIST_SEARCH, LISTS } from '#domain/people/capabilityWords.ts';
import { PagedOutcome } from '#page/calls/PagedOutcome.tsx';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useSortView, useView } from '#page/element/view.ts';
import { useListView } from '#page/list/listView.ts';
import { BackHere } from '#screens/shared/BackHere.tsx';
import { useChoosing } from '#screens/shared/bulk/choosing.tsx';
import { fromFirstPage } from '#screens/shared/fromFirstPage.ts';
import { listTexts } from '#texts/list.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { SearchToolbar } from '#ui/form/SearchToolbar.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { StateSkeleton } from '#ui/state/Bones.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import type { Row } from './listFile.ts';
import { type ListAttributes, type ListQuestion, questionOf } from './question.ts';

// The code of the table is loaded while the rows are asked for.
const ListTable = lazyPart(() => import('./ListTable.tsx').then((part) => part.ListTable), <TableSkeleton />);

const NoList = lazyPart(() => import('./NoList.tsx').then((part) => part.NoList), <StateSkeleton />);
const ListFilters = lazyPart(() => import('./ListFilters.tsx').then((part) => part.ListFilters), null);
const ListBulk = lazyPart(() => import('./ListBulk.tsx').then((part) => part.ListBulk), null);

/** The list behind a number (promises/academy-list.md), from `countedList`. What is listed is the element's attributes. */
export function ListScreen(attributes: ListAttributes) {
  const isOffered = useCapability(LISTS);
  const question = questionOf(attributes);
  // Another list is another screen, with a page of its own.
  return isOffered && question ? <List key={JSON.stringify(question)} question={question} /> : <NoList />;
}

/** Keeps the description's line while the list is asked for. */
const LINE_TO_COME = '\u00a0';
const ListFacts = lazyPart(() => import('./ListFacts.tsx').then((part) => part.ListFacts), LINE_TO_COME);

function List({ question: of }: { question: ListQuestion }) {
  const canSearch = useCapability(LIST_SEARCH);
  const [search, setSearch] = useView('search', '');
  const [school, setSchool] = useView('school', '');
  const [inClass, setClass] = useView('class', '');
  const [sort, setSort] = useSortView('sort');
  const view = useListView(PAGE_SIZE.students);
  const choose = fromFirstPage(view.view[1]);
  const question = canSearch
    ? {
        ...of,
        search: search || undefined,
        sort: orderOf(LIST_ORDERS, sort),
        inSchool: toId(school),
        inClass: inClass || undefined,
      }
    : of;
  const list = usePagedCall(countedList, { query: question }, view);
  const choosing = useChoosing<Row>();
  useSoon(ListTable);
  const t = useTexts(listTexts);
  const heading = listHeading(t, question);
  const about = list.answer?.about;

  return (
    <Screen
      title={heading}
      // Where numbers lead to (`domain/lists/listLinks.ts`, whose code comes with them).
      eyebrow={<BackHere path="/list" label={t('back')} />}
      description={<ListFacts question={question} about={about} />}
    >
      {canSearch && (
        <SearchToolbar value={search} onSearch={choose(setSearch)}>
          <ListFilters question={of} school={[school, choose(setSchool)]} inClass={[inClass, choose(setClass)]} />
        </SearchToolbar>
      )}
      <PagedOutcome
        state={list}
        what={heading}
        loading={<TableSkeleton />}
        empty={<NoList question={question} status={list.error?.status} />}
      >
        {({ rows, total }) => (
          <ListTable
            question={question}
            rows={rows}
            total={total}
            about={about}
            choosing={choosing}
            order={canSearch ? [sort, choose(setSort)] : undefined}
            pager={list.pager}
            busy={list.isFetching}
          />
        )}
      </PagedOutcome>
      {choosing.isOn && <ListBulk choosing={choosing} question={question} list={list.data} about={about} />}
    </Screen>
  );
}
