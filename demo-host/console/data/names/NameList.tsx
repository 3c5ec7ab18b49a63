import Languages from 'lucide-react/icons/languages';
import { useReload } from '#api/useAction.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import { changeLocalizedNames, localizedNames } from '#contract/academy/names.ts';
import { directionOf } from '#domain/format/direction.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { NAMED_KINDS, NAMES_PAGE } from '#domain/lists/namedKinds.ts';
import { LANGUAGES, languageName } from '#domain/people/languages.ts';
import { isSchoolUser, type SessionUser } from '#domain/people/roles.ts';
import { useLeaveGuard } from '#host/console/data/useLeaveGuard.tsx';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { useListAddress } from '#host/console/lists/useListAddress.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { formsTexts } from '#texts/forms.ts';
import { localizedNamesTexts } from '#texts/localizedNames.ts';
import { useLanguage } from '#texts/useLanguage.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useSaving } from '#ui/form/useSaving.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import styles from './names.css?inline';
import { useNameDraft } from './useNameDraft.ts';

addPageStyles(styles);

/** The names of one kind in one language, a field for each. What was typed stays while another page, kind or language is open. */
export function NameList({ user }: { user: SessionUser }) {
  const t = useTexts(localizedNamesTexts);
  const forms = useTexts(formsTexts);
  const locale = useLocale();
  const own = useLanguage();
  const kinds = isSchoolUser(user) ? (['class'] as const) : NAMED_KINDS;
  const list = useListAddress({
    rows: NAMES_PAGE.rows,
    filters: { kind: kinds[0] as string, language: own === 'en' ? 'hi' : (own as string), search: '', unnamed: '' },
    choices: { kind: kinds, language: LANGUAGES, unnamed: ['', '1'] },
  });
  const { search, unnamed } = list.filters;
  const kind = kinds.find((each) => each === list.filters.kind) ?? kinds[0];
  const language = LANGUAGES.find((each) => each === list.filters.language) ?? 'hi';
  const query = { kind, language, ...(search && { search }), ...(unnamed === '1' && { unnamed: '1' as const }) };
  const state = usePagedCall(localizedNames, { query }, { pageSize: list.rows, view: [list.page, list.openPage] });

  const rows = state.data?.rows ?? [];
  const draft = useNameDraft({ kind, language, rows });
  const leaving = useLeaveGuard(draft.size > 0, t('leaveQuestion', { count: draft.size }));
  const reload = useReload(localizedNames);
  const { run, isBusy, failure, status } = useWrite(changeLocalizedNames, { success: t('saved') });
  const save = useSaving(isBusy, async () => {
    const changes = draft.changes();
    if (changes.length === 0) return;
    if (await run({ body: { changes } }, { onFailed: reload })) draft.clear();
  });

  return (
    <PagedCard title={t(`kind-${kind}`)} count={t('emptyStays')} {...state.pager} busy={state.isFetching}>
      <div className="list-filters">
        {kinds.length > 1 && (
          <Select
            label={t('kind')}
            options={kinds.map((value) => ({ value, label: t(`kind-${value}`) }))}
            value={kind}
            onChange={(chosen) => list.filter({ kind: chosen })}
          />
        )}
        <Select
          label={t('language')}
          options={LANGUAGES.map((value) => ({ value, label: languageName(value, locale) }))}
          value={language}
          onChange={(chosen) => list.filter({ language: chosen })}
        />
        <SearchField label={t('search')} value={search} onSearch={(words) => list.filter({ search: words })} />
        <Checkbox
          label={t('unnamed')}
          checked={unnamed === '1'}
          onChange={(isOn) => list.filter({ unnamed: isOn ? '1' : '' })}
        />
      </div>
      <form {...save} className="name-form">
        {failure && <Banner tone="error">{status === 409 ? t('conflict') : failure}</Banner>}
        <Outcome
          state={state}
          loading={<ListSkeleton items={6} />}
          isEmpty={() => state.isEmpty}
          empty={<EmptyState icon={Languages} title={t(list.isFiltered ? 'noneFound' : 'none')} />}
        >
          {() => (
            <ul className="name-form__fields" aria-label={t(`kind-${kind}`)}>
              {rows.map((row) => (
                <li key={row.id}>
                  <TextField
                    label={row.schoolName ? t('nameAt', { name: row.name, school: row.schoolName }) : row.name}
                    lang={language}
                    dir={directionOf(language)}
                    maxLength={TEXT_MAX.name}
                    autoComplete="off"
                    value={draft.valueOf(row)}
                    onChange={(name) => draft.write(row, name)}
                    error={draft.isOvertaken(row) ? t('meanwhile', { name: row.localized || t('nothing') }) : undefined}
                  />
                </li>
              ))}
            </ul>
          )}
        </Outcome>
        <div className="name-form__save">
          <Button type="submit" variant="primary" busy={isBusy}>
            {draft.size === 0 ? forms('save') : t('saveCount', { count: draft.size })}
          </Button>
        </div>
      </form>
      {leaving}
    </PagedCard>
  );
}
