import BookOpen from 'lucide-react/icons/book-open';
import Building from 'lucide-react/icons/building';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import User from 'lucide-react/icons/user';
import { useEffect, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { search as searchCall } from '#contract/people/search.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { SEARCH_PAUSE_MS } from '#domain/lists/limits.ts';
import { ROLE } from '#domain/people/roles.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { destinationOf, type Viewer } from '#host/console/routing/routes.ts';
import { useFailureText } from '#page/calls/useFailureText.ts';
import { consoleTexts } from '#texts/console.ts';
import { findTexts } from '#texts/find.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import type { Glyph } from '#ui/show/Icon.tsx';
import { elements } from '#widgets/page/index.ts';
import type { Result } from './places.ts';

/** The word of the call, without which only pages are found. */
export const CAPABILITY = 'search';

const NOTHING: CallAnswer<typeof searchCall> = { people: [], schools: [], plans: [] };

/** What the API server finds, as soon as typing has paused. What was found before stays until then. */
export function useSearched(viewer: Viewer, typed: string) {
  const t = useTexts(findTexts);
  const wanted = viewer.user.capabilities.includes(CAPABILITY) ? typed : '';
  const words = usePaused(wanted);
  const failureOf = useFailureText();
  const isWanted = words !== '';
  const state = useCall(searchCall, { query: { words } }, { enabled: isWanted, keepPreviousData: true, quiet: true });
  const { people, schools, plans, totals } = (isWanted && state.data) || NOTHING;
  const roleOf = useRoleName();
  const locale = useLocale();
  /** How many more there are, and the list that shows all of them. */
  const more = (
    text: 'morePeople' | 'moreSchools' | 'morePlans',
    icon: Glyph,
    total: number | null,
    shown: number,
    opens: string,
  ) =>
    total !== null && total > shown
      ? [{ key: text, name: t(text, { count: formatNumber(total - shown, locale) }), icon, opens }]
      : [];

  const can = (path: string) => {
    const [pathname = '', search] = path.split('?');
    return destinationOf({ pathname, search }, viewer, elements).kind === 'screen';
  };
  const shown = (results: readonly Result[]) => results.filter(({ opens }) => typeof opens !== 'string' || can(opens));
  const asQuery = (search: string) => new URLSearchParams({ search }).toString();
  const groups = [
    {
      title: t('people'),
      results: [
        ...people.map(({ pid, firstName, userRole, schoolName, className }) => ({
          key: `person-${pid}`,
          name: firstName || t('unnamed', { pid: String(pid) }),
          about: [roleOf(userRole), className, schoolName].filter(Boolean).join(' · '),
          icon: userRole === STUDENT ? GraduationCap : User,
          opens: userRole === STUDENT && can(`/student/${pid}`) ? `/student/${pid}` : `/users?${asQuery(firstName)}`,
        })),
        ...more('morePeople', User, totals?.people ?? null, people.length, `/users?${asQuery(words)}`),
      ],
    },
    {
      title: t('schools'),
      results: [
        ...schools.map(({ schoolId, schoolName }) => ({
          key: `school-${schoolId}`,
          name: schoolName,
          icon: Building,
          opens: `/schools?${asQuery(schoolName)}`,
        })),
        ...more('moreSchools', Building, totals?.schools ?? null, schools.length, `/schools?${asQuery(words)}`),
      ],
    },
    {
      title: t('plans'),
      results: [
        ...plans.map(({ studyPlanId, title }) => ({
          key: `plan-${studyPlanId}`,
          name: title,
          icon: BookOpen,
          opens: `/study-plans/${studyPlanId}`,
        })),
        ...more('morePlans', BookOpen, totals?.plans ?? null, plans.length, `/study-plans?${asQuery(words)}`),
      ],
    },
  ].map((group) => ({ ...group, results: shown(group.results) }));
  const failure = isWanted ? failureOf(state.error) : undefined;
  return { groups, failure, isBusy: wanted !== words || state.isFetching, again: state.retry };
}

/** What a person is, in words; '' where the role is not known. */
function useRoleName(): (role: number | null) => string {
  const t = useTexts(consoleTexts);
  const find = useTexts(findTexts);
  return (role) => {
    if (role === STUDENT) return find('student');
    const word = ROLE_WORD.find(([known]) => known === role)?.[1];
    return word ? t(word) : '';
  };
}

const ROLE_WORD = [
  [ROLE.administrator, 'roleAdministrator'],
  [ROLE.staff, 'roleStaff'],
  [ROLE.school, 'roleSchool'],
  [ROLE.teacher, 'roleTeacher'],
  [ROLE.parent, 'roleParent'],
] as const;

/** What was typed, once typing has paused. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(setPaused, typed === '' ? 0 : SEARCH_PAUSE_MS, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
