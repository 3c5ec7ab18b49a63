import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import { countries, schools } from '#contract/schools.ts';
import { PAGE_SIZE, TEXT_MAX } from '#domain/limits.ts';
import { isParent, ROLE } from '#domain/roles.ts';
import { useFormAction } from '#page/actions.ts';
import { CallError } from '#page/CallError.tsx';
import { useEmit } from '#page/element.ts';
import { ExportPlace } from '#page/LazyExportButton.tsx';
import { lazyPart } from '#page/lazyPart.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { listPage, useLastPage, usePages } from '#page/pagedList.ts';
import { pageRuntime } from '#page/runtime.ts';
import { useView } from '#page/view.ts';
import { schoolsTexts } from '#texts/schools.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { CardGrid } from '#ui/Card.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Screen, Toolbar } from '#ui/Screen.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import { GridSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState } from '#ui/States.tsx';
import { SchoolCard } from './SchoolCard.tsx';
import { type School, type SchoolsAnswer, selected } from './schoolList.ts';

const SchoolsExport = lazyPart(() => import('./SchoolsExport.tsx').then((part) => part.SchoolsExport), <ExportPlace />);
const SchoolDetails = lazyPart(() => import('./SchoolDetails.tsx').then((part) => part.SchoolDetails), null);
const DeleteSchool = lazyPart(() => import('./DeleteSchool.tsx').then((part) => part.DeleteSchool), null);

const NONE: SchoolsAnswer = {
  data: [],
  pagination: { currentPage: 1, totalPages: 1, totalItems: 0, itemsPerPage: PAGE_SIZE.schools },
};

/** School Management (spec 2 §2). Everyone sees the own schools; role 3 alone adds, edits and deletes (spec 2 §6). */
export function SchoolsScreen() {
  const { user } = useStore(pageRuntime().session.store);
  const mayWrite = user?.role === ROLE.administrator && !isParent(user);

  const [search, setSearch] = useView('search', '');
  const [countryId, setCountryId] = useView('country', '');
  const [page, setPage] = useView('page', 1);
  const [viewed, setViewed] = useState<School>();
  const [deleting, setDeleting] = useState<School>();

  const known = useCall(countries, {}, { quiet: true });
  const chosen = known.data?.find((one) => String(one.countryId) === countryId);
  // What was remembered may be a country of another time.
  const query = { search, country: known.data && !chosen ? undefined : Number.parseInt(countryId, 10) || undefined };
  const list = useCall(
    schools,
    { query: { ...query, page, limit: PAGE_SIZE.schools } },
    { keepPreviousData: true, quiet: true },
  );

  const country = chosen?.niceName ?? '';
  const filter = { search, country };
  const narrowed = list.data && selected(list.data, filter);
  const shown = listPage(narrowed ?? NONE, page, PAGE_SIZE.schools);
  useLastPage({ ...list, data: narrowed }, PAGE_SIZE.schools, page, setPage);
  const pages = usePages({ ...list, data: narrowed }, PAGE_SIZE.schools, page);

  const t = useTexts(schoolsTexts);
  const emit = useEmit();
  const act = useFormAction();
  const isFiltered = search !== '' || chosen !== undefined;

  return (
    <Screen
      title={t('heading')}
      description={
        <span role="status">{narrowed && !list.isPlaceholderData && t('count', { count: shown.total })}</span>
      }
      actions={
        <>
          <SchoolsExport list={list.data} query={query} filter={filter} />
          {mayWrite && (
            <Button variant="primary" icon={Plus} onClick={() => act('add-school')}>
              {t('addSchool')}
            </Button>
          )}
        </>
      }
    >
      <Toolbar>
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={search}
          onSearch={(words) => {
            setSearch(words.slice(0, TEXT_MAX.search));
            setPage(1);
          }}
        />
        <Select
          label={t('country')}
          data-content
          options={[
            { value: '', label: t('allCountries') },
            ...(known.data ?? []).map((one) => ({ value: String(one.countryId), label: one.niceName })),
          ]}
          value={chosen ? countryId : ''}
          onChange={(next) => {
            setCountryId(next);
            setPage(1);
          }}
        />
      </Toolbar>
      <CallError state={known} what={t('countries')} />

      <Outcome
        state={list}
        fallback={NONE}
        what={t('schools')}
        loading={<GridSkeleton cards={PAGE_SIZE.schools} />}
        isEmpty={() => shown.total === 0}
        empty={
          <>
            <EmptyState title={t('noSchools')} hint={isFiltered && t('noMatch')} isSpecified />
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        }
      >
        {() => (
          <div className="schools">
            <CardGrid>
              {shown.rows.map((school) => (
                <SchoolCard
                  key={school.schoolId}
                  school={school}
                  onView={() => {
                    if (emit('academy-action', { action: 'view-school', id: school.schoolId })) setViewed(school);
                  }}
                  onEdit={mayWrite ? () => act('edit-school', school.schoolId) : undefined}
                  onDelete={mayWrite ? () => setDeleting(school) : undefined}
                />
              ))}
            </CardGrid>
            <Pager page={Math.min(page, shown.pages)} pages={shown.pages} onPage={setPage} />
          </div>
        )}
      </Outcome>

      {viewed && <SchoolDetails school={viewed} onClose={() => setViewed(undefined)} />}
      {deleting && <DeleteSchool school={deleting} onClose={() => setDeleting(undefined)} />}
    </Screen>
  );
}
