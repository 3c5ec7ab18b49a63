import CircleCheck from 'lucide-react/icons/circle-check';
import { useRef } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { joinUsers, sharedNumbers } from '#contract/people/phoneNumbers.ts';
import { userRoles } from '#contract/people/users.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatList } from '#domain/format/formatList.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { sharedNumbersTexts } from '#texts/sharedNumbers.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { ActionButton } from './ActionButton.tsx';
import { RecordItem } from './RecordList.tsx';

type Shared = CallAnswer<typeof sharedNumbers>[number];
type Sharer = Shared['people'][number];

interface Shown {
  roleOf: (role: number | null) => string;
  onJoined: () => void;
  /** Not joined: the list may be out of date. */
  onFailed: () => void;
}

/** People who sign in with one number, from before every spelling of a number was one: an administrator joins them. */
export default function SharedNumbers() {
  const t = useTexts(sharedNumbersTexts);
  const state = useCall(sharedNumbers, {}, { quiet: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const roleOf = useRoles();
  return (
    <div className="screen">
      <PageTitles title={t('title')} description={t('why')} heading={heading} />
      <Outcome
        state={state}
        loading={<ListSkeleton items={4} />}
        isEmpty={(shared) => shared.length === 0}
        empty={
          <Card>
            <EmptyState icon={CircleCheck} title={t('none')} />
          </Card>
        }
      >
        {(numbers) =>
          numbers.map((shared) => (
            <NumberCard
              key={shared.number}
              shared={shared}
              roleOf={roleOf}
              // The buttons disappear with the two who were joined.
              onJoined={() => heading.current?.focus()}
              onFailed={state.retry}
            />
          ))
        }
      </Outcome>
    </div>
  );
}

/** A number with its people. */
function NumberCard({ shared: { number, people }, ...shown }: { shared: Shared } & Shown) {
  const t = useTexts(sharedNumbersTexts);
  const title = t('number', { number, count: people.length });
  return (
    <Card title={title} flush>
      <ul className="records" aria-label={title}>
        {people.map((person) => (
          <SharerItem
            key={person.pid}
            person={person}
            others={people.filter(({ pid }) => pid !== person.pid)}
            {...shown}
          />
        ))}
      </ul>
    </Card>
  );
}

function SharerItem({ person, others, roleOf, onJoined, onFailed }: { person: Sharer; others: Sharer[] } & Shown) {
  const t = useTexts(sharedNumbersTexts);
  const locale = useLocale();
  const things = useThings();
  const nameOf = ({ firstName, pid }: Sharer) => firstName.trim() || t('unnamed', { pid: String(pid) });
  /** People of one name are told apart by their numbers. */
  const calledIn = (one: Sharer) =>
    [person, ...others].filter((each) => nameOf(each) === nameOf(one)).length > 1
      ? `${nameOf(one)} (${one.pid})`
      : nameOf(one);
  const has = things(person.moves);
  const from = calledIn(person);
  return (
    <RecordItem
      name={
        <>
          <bdi>{nameOf(person)}</bdi> <Badge>{roleOf(person.userRole)}</Badge>
        </>
      }
      facts={
        <>
          <span>{t('pid', { pid: String(person.pid) })}</span>
          <span>{t('signsInWith', { phone: person.mobileNumber })}</span>
          <bdi>{person.schoolNames ? formatList(person.schoolNames, locale) || t('ofNoSchool') : '–'}</bdi>
          <span>
            {person.lastRefresh === null
              ? t('neverSeen')
              : t('lastSeen', { date: formatDate(person.lastRefresh, locale) })}
          </span>
        </>
      }
      more={
        <p className="records__when">
          {has === undefined ? t('hasUnknown') : has === '' ? t('hasNothing') : t('has', { things: has })}
        </p>
      }
      actions={
        <div className="records__actions">
          {others.map((other) => {
            const into = calledIn(other);
            const [fromRole, role] = [roleOf(person.userRole), roleOf(other.userRole)];
            const moves =
              has === undefined ? 'joinMovesUnknown' : has === '' ? 'joinMovesNothing' : ('joinMoves' as const);
            return (
              <ActionButton
                key={other.pid}
                call={joinUsers}
                input={{ params: { pid: person.pid }, body: { intoPid: other.pid } }}
                label={t('join', { name: into })}
                accessibleName={t('joinOf', { from, into })}
                question={{
                  title: t('joinTitle'),
                  message: [
                    t(moves, { from, into, things: has ?? '' }),
                    person.userRole !== other.userRole && t('joinRoles', { from, fromRole, into }),
                    t('joinEnds', { from, into, role }),
                  ]
                    .filter(Boolean)
                    .join(' '),
                  about: `${from} → ${into}`,
                }}
                success={t('joined', { from, into })}
                failed={t('notJoined')}
                onDone={onJoined}
                onFailed={onFailed}
              />
            );
          })}
        </div>
      }
    />
  );
}

/** The name of a role. */
function useRoles() {
  const t = useTexts(sharedNumbersTexts);
  const roles = useCall(userRoles, {}, { quiet: true });
  return (role: number | null) =>
    roles.data?.find(({ userRole }) => userRole === role)?.role.trim() ||
    t('unknownRole', { role: String(role ?? '–') });
}

const KNOWN = ['children', 'schools', 'conversations', 'plans', 'notifications', 'notes', 'accounts', 'keys'] as const;

/** What somebody has, in words; empty for nothing, undefined where the answer does not say. */
function useThings() {
  const t = useTexts(sharedNumbersTexts);
  const locale = useLocale();
  return (moves: Sharer['moves']): string | undefined => {
    if (moves === undefined) return undefined;
    return formatList(
      moves.map(({ what, count }) => {
        const known = KNOWN.find((word) => word === what);
        if (count === null) return t('unknownCount', { what });
        return known ? t(known, { count }) : t('otherThing', { what, count });
      }),
      locale,
    );
  };
}
