import type { CallAnswer } from '#contract/call.ts';
import type { attentionFilters } from '#contract/students/attentionList.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { attentionTexts } from '#texts/attention.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { FilterFold } from '#ui/form/FilterFold.tsx';
import { Select } from '#ui/form/Select.tsx';
import { withEvery } from '#ui/form/withEvery.ts';
import { useSoon } from '#ui/state/partOnDemand.tsx';

// They are offered with the first answer, which says among what one can choose.
const SchoolAndClass = lazyPart(
  () => import('#screens/shared/SchoolAndClass.tsx').then((part) => part.SchoolAndClass),
  null,
);

/** What narrows the list; '' is any. Each is an id as text, or a kind of reason. */
export interface Chosen {
  school: string;
  class: string;
  plan: string;
  reason: string;
}

interface AttentionFiltersProps {
  /** What there is to choose from, once it is known. */
  known: CallAnswer<typeof attentionFilters> | undefined;
  chosen: Chosen;
  onChoose: (changed: Partial<Chosen>) => void;
}

/** School, class, plan and reason, each with its number of students. A school user has one school and chooses none. */
export function AttentionFilters({ known, chosen, onChoose }: AttentionFiltersProps) {
  useSoon(SchoolAndClass);
  const t = useTexts(attentionTexts);
  const names = useNames();
  const locale = useLocale();
  const { schools = [], classes = [], plans = [], reasons } = known ?? {};
  const option = (id: string | number, name: string, students: number | null) => ({
    value: String(id),
    // Where it is not known, nothing is said about how many there are.
    label: students === null ? name : t('optionCount', { name, count: formatNumber(students, locale) }),
  });
  /** A kind without a row holds for nobody. */
  const studentsOf = (kind: string) => {
    const row = reasons?.find((reason) => reason.kind === kind);
    return row ? row.students : reasons ? 0 : null;
  };
  return (
    <FilterFold active={Object.values(chosen).filter((value) => value !== '').length}>
      <Select
        label={t('reason')}
        options={[
          { value: '', label: t('allReasons') },
          ...REASON_KINDS.map((kind) => option(kind, t(kind), studentsOf(kind))),
        ]}
        value={chosen.reason}
        onChange={(reason) => onChoose({ reason })}
      />
      <SchoolAndClass
        schools={schools}
        classes={classes}
        school={chosen.school}
        inClass={chosen.class}
        onChoose={(school, inClass) => onChoose({ school, class: inClass })}
      />
      <Select
        label={t('plan')}
        data-content
        options={withEvery(
          t('allPlans'),
          chosen.plan,
          plans.map(({ planId, title, students }) => option(planId, names.plan(title, planId), students)),
        )}
        value={chosen.plan}
        onChange={(plan) => onChoose({ plan })}
      />
    </FilterFold>
  );
}
