import ChevronDown from 'lucide-react/icons/chevron-down';
import ExternalLink from 'lucide-react/icons/external-link';
import { type ReactNode, useId, useState } from 'react';
import type { UnitState } from '#domain/courses/courseWords.ts';
import type { Tone } from '#domain/learning/bands.ts';
import { useNames } from '#page/element/names.ts';
import { useComeBack } from '#page/element/useComeBack.ts';
import { type CourseSession, type CourseUnit, hasToDo, isToDo, type OfChild } from '#screens/shared/courses/courses.ts';
import { useUnitNames } from '#screens/shared/courses/useUnitNames.ts';
import { courseUnitsTexts } from '#texts/courseUnits.ts';
import { unitsToOpenTexts } from '#texts/unitsToOpen.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { Banner } from '#ui/state/States.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './courseUnits.css?inline';
import { useLaunch } from './useLaunch.ts';

addStyles(styles);

/** How much of a list is shown at first: sessions, and the units of each. */
const FEW = 5;

const STATE_TONE: Record<UnitState, Tone | undefined> = { new: undefined, begun: 'info', done: 'good' };

interface CourseUnitsProps {
  sessions: readonly CourseSession[];
  child: OfChild;
  /** Called when somebody comes back to the page, as from a unit. */
  onComeBack: () => void;
}

/**
 * The units of course packages that a child may open, by session, with the next one to do in view
 * (promises/course-packages.md#where-parents-open-them).
 */
export function CourseUnits({ sessions, child, onComeBack }: CourseUnitsProps) {
  const t = useTexts(courseUnitsTexts);
  const heading = useTexts(unitsToOpenTexts)('heading');
  useComeBack(onComeBack);
  /** The session that is open at first: it stays so when its last unit is done. */
  const [next] = useState(() => sessions.find(hasToDo)?.studyPlanItemId);
  return (
    <Card title={heading} description={t('why')}>
      <Few
        rows={sessions}
        label={heading}
        isNext={hasToDo}
        all={t('allSessions', { count: sessions.length })}
        row={(session) => <Session key={session.studyPlanItemId} {...{ session, next, child }} />}
      />
    </Card>
  );
}

interface FewProps<Row> {
  rows: readonly Row[];
  /** Names the list. */
  label: string;
  /** The first row of which this is true is among those that are shown at first. */
  isNext: (row: Row) => boolean;
  /** Words of the button that shows all rows. */
  all: string;
  row: (row: Row, index: number) => ReactNode;
}

/** Of a long list a few rows, and a button that shows all. */
function Few<Row>({ rows, label, isNext, all, row }: FewProps<Row>) {
  const t = useTexts(courseUnitsTexts);
  const [isWhole, setWhole] = useState(false);
  // It stays the same when a state changes: what was pressed does not move away.
  const [next] = useState(() => Math.max(0, rows.findIndex(isNext)));
  const from = isWhole ? 0 : Math.min(next, Math.max(0, rows.length - FEW));
  return (
    <>
      <ul className="course-units" aria-label={label}>
        {rows.slice(from, isWhole ? undefined : from + FEW).map((each, at) => row(each, from + at))}
      </ul>
      {rows.length > FEW && (
        <div className="course-units__all">
          <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('fewer') : all}
          </Button>
        </div>
      )}
    </>
  );
}

interface SessionProps {
  session: CourseSession;
  /** The session that is open at first. */
  next: number | undefined;
  child: OfChild;
}

/** A session: of one unit as a row, of several as a heading that opens them. */
function Session({ session, next, child }: SessionProps) {
  const t = useTexts(courseUnitsTexts);
  const names = useNames();
  const { titleOf, nameOf } = useUnitNames();
  const id = useId();
  const { studyPlanItemId, sessionName, studyPlanName, subject, units } = session;
  const [isOpen, setOpen] = useState(studyPlanItemId === next);
  const name = names.session(sessionName);
  const facts = [studyPlanName, subject].filter(Boolean);
  const [only] = units;
  if (!only) return null;
  if (units.length === 1) {
    const title = titleOf(only, 0);
    return (
      <Unit
        unit={only}
        title={name}
        named={nameOf(session, only)}
        facts={title === name ? facts : [title, ...facts]}
        child={child}
      />
    );
  }
  const done = units.filter((unit) => !isToDo(unit)).length;
  const isKnown = units.every(({ state }) => state !== null);
  return (
    <li className="course-session">
      <Heading depth={2}>
        <button
          type="button"
          className="course-session__fold"
          aria-expanded={isOpen}
          aria-describedby={`${id}-facts`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon glyph={ChevronDown} />
          <bdi data-content>{name}</bdi>
        </button>
      </Heading>
      <Facts id={`${id}-facts`} facts={facts}>
        {isKnown && <span>{t('doneOf', { done, total: units.length })}</span>}
      </Facts>
      {isOpen && (
        <div className="course-session__units">
          <Few
            rows={units}
            label={name}
            isNext={isToDo}
            all={t('allUnits', { count: units.length })}
            row={(unit, index) => {
              const title = titleOf(unit, index);
              return <Unit key={unit.unitId} facts={[]} named={nameOf(session, unit)} {...{ unit, title, child }} />;
            }}
          />
        </div>
      )}
    </li>
  );
}

/** What is said of a session or a unit, in one line where it has room. */
function Facts({ id, facts, children }: { id?: string; facts: readonly string[]; children?: ReactNode }) {
  if (facts.length === 0 && !children) return null;
  return (
    <span className="course-units__facts" id={id}>
      {[...new Set(facts)].map((fact) => (
        <bdi key={fact} data-content>
          {fact}
        </bdi>
      ))}
      {children}
    </span>
  );
}

interface UnitProps {
  unit: CourseUnit;
  title: string;
  /** What its button is named by: its title with that of its session. */
  named: string;
  facts: readonly string[];
  child: OfChild;
}

/** A unit: its state in a word, and the button that opens it. */
function Unit({ unit: { unitId, state }, title, named, facts, child }: UnitProps) {
  const t = useTexts(courseUnitsTexts);
  const { open, isBusy, failure, unopened, drop } = useLaunch(unitId, child);
  const isAgain = state === 'done';
  return (
    <li className="course-unit">
      <span className="course-unit__what">
        <bdi data-content>{title}</bdi>
        <Facts facts={facts} />
      </span>
      <span className="course-unit__ways">
        {state && (
          <Badge tone={STATE_TONE[state]} dot>
            {t(`state-${state}`)}
          </Badge>
        )}
        <Button
          size="small"
          icon={ExternalLink}
          flip
          busy={isBusy}
          aria-label={t(isAgain ? 'openAgainOf' : 'openOf', { title: named })}
          onClick={open}
        >
          {t(isAgain ? 'openAgain' : 'open')}
        </Button>
      </span>
      {failure && <Banner tone="error">{failure}</Banner>}
      {unopened && (
        <Banner
          action={
            <a
              className="button"
              data-variant="primary"
              href={unopened}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('goToOf', { title: named })}
              // The browser follows the link first, which is good for one time.
              onClick={() => setTimeout(drop)}
            >
              {t('goTo')}
            </a>
          }
        >
          {t('notOpened')}
        </Banner>
      )}
    </li>
  );
}
