import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Segments } from '#ui/form/Segments.tsx';

interface PerformanceHeadProps<Filter extends string> {
  options: readonly { id: Filter; label: string }[];
  filter: NoInfer<Filter>;
  onFilter: (filter: Filter) => void;
  search: string;
  onSearch: (words: string) => void;
  /** How many ms after the last letter it is searched; without it as long as a server needs. */
  delay?: number;
}

/** What narrows Session Performance and Exam Performance: a filter by percentage, and a search by name. */
export function PerformanceHead<Filter extends string>({
  options,
  filter,
  onFilter,
  search,
  onSearch,
  delay,
}: PerformanceHeadProps<Filter>) {
  const t = useTexts(planReportTexts);
  return (
    <div className="section__head">
      <Segments label={t('filters')} options={options} chosen={filter} onChoose={onFilter} />
      <div className="report-search">
        <SearchField
          label={t('searchStudent')}
          hideLabel
          placeholder={t('searchStudent')}
          delay={delay}
          value={search}
          onSearch={onSearch}
        />
      </div>
    </div>
  );
}
