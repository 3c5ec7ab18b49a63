import { useNames } from '#page/element/names.ts';
import { unitsToOpenTexts } from '#texts/unitsToOpen.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { CourseSession, CourseUnit } from './courses.ts';

/** What the units of course packages are called. */
export function useUnitNames() {
  const t = useTexts(unitsToOpenTexts);
  const names = useNames();
  /** The unit's own title, or its number in its session. */
  const titleOf = (unit: CourseUnit, index: number) => unit.title || t('unit', { number: index + 1 });
  /** What it is called outside its session, of which it may be the only one. */
  const nameOf = ({ sessionName, units }: CourseSession, unit: CourseUnit) => {
    const session = names.session(sessionName);
    return units.length === 1 ? session : t('unitOf', { session, unit: titleOf(unit, units.indexOf(unit)) });
  };
  return { titleOf, nameOf };
}
