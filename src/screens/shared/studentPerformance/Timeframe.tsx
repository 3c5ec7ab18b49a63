import { PARENT_TIMEFRAMES, type ParentTimeframe } from '#domain/format/timeframes.ts';
import { useSetAttribute } from '#page/element/element.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Segments } from '#ui/form/Segments.tsx';

/** The timeframe buttons, Last Month to All Time. A choice sets the element's attribute. */
export function Timeframe({ chosen }: { chosen: ParentTimeframe }) {
  const setAttribute = useSetAttribute();
  const t = useTexts(parentPerformanceTexts);
  return (
    <Segments
      label={t('timeframe')}
      options={PARENT_TIMEFRAMES.map((id) => ({ id, label: t(id) }))}
      chosen={chosen}
      onChoose={(id) => setAttribute('timeframe', id)}
    />
  );
}
