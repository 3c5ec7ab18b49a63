import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import { countries, schools } from '#contract/people/schools.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { isParent, ROLE } from '#domain/people/roles.ts';
import { CallErrors } from '#page/calls/CallErrors.tsx';
import { PagedOutcome } from '#page/calls/PagedOutcome.tsx';
import { useFormAction } from '#page/element/actions.ts';
import { useEmit } from '#page/element/element.ts';
import { useIdleParts } from '#page/element/idleParts.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { useView } from '#page/element/view.ts';
import { ExportPlace } from '#page/export/ExportButton.tsx';
import { useListView } from '#page/list/listView.ts';
import { SavedViews } from '#page/list/SavedViews.tsx';
import { ViewButton } from '#page/list/ViewButton.tsx';
import { fromFirstPage } from '#screens/shared/fromFirstPage.ts';
import { useOpens } from '#screens/shared/useOpens.ts';
import { schoolsTexts } from '#texts/schools.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchToolbar } from '#ui/form/SearchToolbar.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { GridSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { Pager } from '#ui/table/Pager.tsx';
import { type School, selected } from './schoolList.ts';
import styles from './schools.css?inline';

addStyles(styles);

// The code of the cards is loaded while the schools are asked for.
const SchoolCards = lazyPart(
  () => import('./SchoolCards.tsx').then((part) => part.SchoolCards),
  <GridSkeleton cards={PAGE_SIZE.schools} />,
);
const SchoolsExport = lazyPart(() => import('./SchoolsExport.tsx').then((part) => part.SchoolsExport), <ExportPlace />);
const SchoolDetails = lazyPart(() => import('./SchoolDetails.tsx').then((part) => part.SchoolDetails), null);
const DeleteSchool = lazyPart(() => import('./DeleteSchool.tsx').then((part) => part.DeleteSchool), null);

/**
 * School Management (promises/academy-schools.md#who-sees-it): a page of `schools`, with the countries from `countries`
 * to filter by. Everyone sees their own schools; role 3 alone adds, edits and deletes
 * (promises/academy-schools.md#who-sees-it).
 */
export function SchoolsScreen({ opens }: { opens?: string }) {
  useIdleParts(SchoolDetails, DeleteSchool);
  const { user } = useStore(pageRuntime().session.store);
  const mayWrite = user?.role === ROLE.administrator && !isParent(user);

  const [search, setSearch] = useView('search', '');
  const [countryId, setCountryId] = useView('country', '');
  const { view, pageSize } = useListView(PAGE_SIZE.schools);
  const choose = fromFirstPage(view[1]);
  const [viewed, setViewed] = useState<School>();
  const [deleting, setDeleting] = useState<School>();

  const allCountries = useCall(countries, {}, { quiet: true, optional: true });
  const chosen = allCountries.data?.find((one) => String(one.countryId) === countryId);
  // A remembered country may not be there any more.
  const query = {
    search,
    country:
      (allCountries.data || allCountries.isMissing) && !chosen
        ? undefined
        : Number.parseInt(countryId, 10) || undefined,
  };
  const filter = { search, country: chosen?.niceName ?? '' };
  const list = usePagedCall(schools, { query }, { pageSize, view, select: (answer) => selected(answer, filter) });
  useSoon(SchoolCards);

  const t = useTexts(schoolsTexts);
  const emit = useEmit();
  const names = useNames();
  const act = useFormAction();
  useOpens(opens, mayWrite ? { 'add-school': () => act('add-school') } : {});
  const isFiltered = search !== '' || chosen !== undefined;

  return (
    <Screen
      title={t('heading')}
      description={
        <span role="status">{list.data && !list.isPlaceholderData && t('count', { count: list.data.total })}</span>
      }
      actions={
        <>
          {list.error ? <ExportPlace /> : <SchoolsExport list={list.answer} query={query} filter={filter} />}
          {mayWrite && (
            <Button variant="primary" icon={Plus} onClick={() => act('add-school')}>
              {t('addSchool')}
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
        {!allCountries.isMissing && (
          <Select
            label={t('country')}
            data-content
            options={[
              { value: '', label: t('allCountries') },
              ...(allCountries.data ?? []).map((one) => ({
                value: String(one.countryId),
                label: names.country(one.niceName, one.countryId),
              })),
            ]}
            value={chosen ? countryId : ''}
            onChange={choose(setCountryId)}
          />
        )}
        <ViewButton />
      </SearchToolbar>
      <SavedViews />
      <CallErrors
        calls={[
          [t('schools'), list],
          [t('countries'), allCountries],
        ]}
      />

      <PagedOutcome
        isTogether
        state={list}
        loading={<GridSkeleton cards={PAGE_SIZE.schools} />}
        empty={<EmptyState title={t('noSchools')} hint={isFiltered && t('noMatch')} />}
      >
        {({ rows }) => (
          <div className="schools">
            <SchoolCards
              schools={rows}
              mayWrite={mayWrite}
              onView={(school) => {
                if (emit('academy-action', { action: 'view-school', id: school.schoolId })) setViewed(school);
              }}
              onDelete={setDeleting}
            />
            <Pager {...list.pager} />
          </div>
        )}
      </PagedOutcome>

      {viewed && <SchoolDetails school={viewed} onClose={() => setViewed(undefined)} />}
      {deleting && <DeleteSchool school={deleting} onClose={() => setDeleting(undefined)} />}
    </Screen>
  );
}
