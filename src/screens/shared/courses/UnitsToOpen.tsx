import { useStore } from 'zustand';
import { studySessionsPath } from '#domain/people/menu.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { unitsToOpenTexts } from '#texts/unitsToOpen.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { type CourseSession, hasToDo, isToDo } from './courses.ts';
import styles from './unitsToOpen.css?inline';
import { useUnitNames } from './useUnitNames.ts';

addStyles(styles);

/**
 * How many units a child has still to do, with the next one, as a way to Study Sessions
 * (promises/course-packages.md#where-parents-open-them). Nothing where there are none.
 */
export function UnitsToOpen({ sessions }: { sessions: readonly CourseSession[] }) {
  const t = useTexts(unitsToOpenTexts);
  const { nameOf } = useUnitNames();
  const { menu } = useStore(pageRuntime().session.store);
  const path = studySessionsPath(menu);
  const session = sessions.find(hasToDo);
  const unit = session?.units.find(isToDo);
  if (!session || !unit) return null;
  const units = sessions.flatMap((each) => each.units);
  // A state that is not known may be that of a unit which is done.
  const isKnown = units.every(({ state }) => state !== null);
  const words = isKnown ? t('count', { count: units.filter(isToDo).length }) : t('heading');
  return (
    <span className="units-to-open">
      {path ? (
        <PathLink path={path} isQuiet={false}>
          {words}
        </PathLink>
      ) : (
        <span>{words}</span>
      )}
      {isKnown && (
        <span className="units-to-open__next">
          {t('next')}: <bdi data-content>{nameOf(session, unit)}</bdi>
        </span>
      )}
    </span>
  );
}
