import { useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAction, useReload } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { invitees, makeInvitations } from '#contract/people/invitations.ts';
import { userById } from '#contract/people/userForm.ts';
import { toId } from '#domain/format/numbers.ts';
import { INVITED_AT_ONCE } from '#domain/lists/limits.ts';
import { LANGUAGES, type Language, languageName } from '#domain/people/languages.ts';
import { isSchoolUser, ROLE, type SessionUser } from '#domain/people/roles.ts';
import { offersLanguage } from '#host/console/calls/academy.ts';
import { DATA_PATH } from '#host/console/data/sections.ts';
import type { Invited } from '#host/console/sheets/sheets.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { useFailureText } from '#page/calls/useFailureText.ts';
import { invitationsTexts } from '#texts/invitations.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Banner } from '#ui/state/States.tsx';
import { type Chosen, ChosenPeople } from './ChosenPeople.tsx';
import { ClassSelect, SchoolSelect } from './Places.tsx';

/** Links that exist on this page alone. */
export interface MadeLinks {
  people: readonly Invited[];
  language: Language;
}

interface InvitePeopleProps {
  user: SessionUser;
  onMade: (people: readonly Invited[], language: Language) => void;
}

const ROLES = [ROLE.parent, ROLE.teacher, ROLE.school, ROLE.staff, ROLE.administrator] as const;
/** Those whom a school user invites. */
const SCHOOL_ROLES: readonly number[] = [ROLE.parent, ROLE.teacher];

/** A language's name in that language. */
const OFFERED_LANGUAGES = LANGUAGES.filter(offersLanguage).map((value) => ({ value, label: languageName(value) }));

const isSome = (count: number | null): count is number => count !== null && count > 0;
/** Null where one of them is not known. */
const sumOf = (...counts: (number | null)[]) =>
  counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);

type Counts = CallAnswer<typeof invitees>;

/** How many are ready to be invited; null where the answer does not say. */
const readyOf = ({ ready, invited }: Counts, replaceOpen: boolean) => sumOf(ready, replaceOpen ? invited : 0);

/** Chooses whom to invite, says how many they are, and makes their invitations. */
export function InvitePeople({ user, onMade }: InvitePeopleProps) {
  const t = useTexts(invitationsTexts);
  const ofSchool = isSchoolUser(user);
  const [way, setWay] = useState<'group' | 'byName'>('group');
  const [schoolId, setSchool] = useState<number | null>(null);
  const [classId, setClass] = useState<number | null>(null);
  const [role, setRole] = useState<string>('');
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [replaceOpen, setReplaceOpen] = useState(false);
  const [byMail, setByMail] = useState(false);
  const [language, setLanguage] = useState<Language>(OFFERED_LANGUAGES[0]?.value ?? 'en');
  const [progress, setProgress] = useState<{ done: number; all: number | string }>();
  const [outcome, setOutcome] = useState<{ tone: 'info' | 'error'; text: string }>();

  const place = ofSchool ? (user.schoolId ?? null) : schoolId;
  const query = {
    ...(schoolId === null ? {} : { schoolId }),
    ...(classId === null ? {} : { classId }),
    ...(role === '' ? {} : { role: Number(role) }),
  };
  const state = useCall(invitees, { query }, { quiet: true });
  const counts = state.data;
  const invited = useInvited();
  useEffect(() => {
    if (!invited) return;
    setWay('byName');
    setChosen([invited]);
  }, [invited]);
  const making = useAction(makeInvitations);
  const reload = useReload();
  const failureOf = useFailureText();

  const isGroup = way === 'group';
  const ready = counts ? readyOf(counts, replaceOpen) : 0;
  const withEmail = counts ? sumOf(counts.readyWithEmail, replaceOpen ? counts.invitedWithEmail : 0) : 0;
  const all = isGroup ? ready : chosen.length;

  /** Invites one batch after the other; what was made is shown also where a later batch fails. */
  async function make() {
    setOutcome(undefined);
    const of = all ?? '–';
    setProgress({ done: 0, all: of });
    const whom = isGroup
      ? { schoolId, classId, role: role === '' ? null : Number(role) }
      : { schoolId: null, classId: null, role: null, pids: chosen.map(({ pid }) => pid) };
    const people: Invited[] = [];
    let mailed = 0;
    let after: number | null = null;
    let reason: string | undefined;
    do {
      const body: CallInput<typeof makeInvitations>['body'] = {
        ...whom,
        replaceOpen: !isGroup || replaceOpen,
        byMail,
        language,
        after,
      };
      const sent = await making.run({ body });
      reason = failureOf(sent.error);
      people.push(...(sent.answer?.invitations ?? []));
      mailed += sent.answer?.mailed ?? 0;
      after = sent.answer?.next ?? null;
      setProgress({ done: people.length + mailed, all: of });
    } while (after !== null);
    reload();
    setProgress(undefined);
    setChosen([]);
    if (people.length + mailed > 0) onMade(people, language);
    if (reason) setOutcome({ tone: 'error', text: t('stopped', { reason }) });
    else if (mailed > 0) setOutcome({ tone: 'info', text: t('mailed', { count: mailed }) });
    else if (people.length === 0) setOutcome({ tone: 'info', text: t('madeNone') });
  }

  return (
    <Card title={t('whom')} description={t('whomWhy')}>
      <div className="invite-people">
        <Segments
          label={t('whom')}
          options={[
            { id: 'group', label: t('group') },
            { id: 'byName', label: t('byName') },
          ]}
          chosen={way}
          onChoose={setWay}
        />
        {isGroup ? (
          <>
            <div className="invite-people__fields">
              {!ofSchool && (
                <SchoolSelect
                  schoolId={schoolId}
                  onChoose={(next) => {
                    setSchool(next);
                    setClass(null);
                  }}
                />
              )}
              {place !== null && <ClassSelect schoolId={place} classId={classId} onChoose={setClass} />}
              {classId === null && (
                <Select
                  label={t('role')}
                  options={[
                    { value: '', label: t('allRoles') },
                    ...ROLES.filter((each) => !ofSchool || SCHOOL_ROLES.includes(each)).map((each) => ({
                      value: String(each),
                      label: t(`role${each}`),
                    })),
                  ]}
                  value={role}
                  onChange={setRole}
                />
              )}
            </div>
            <CallError state={state} />
            {counts && <InviteeCounts counts={counts} isFetching={state.isFetching} replaceOpen={replaceOpen} />}
            {counts && isSome(counts.invited) && (
              <Checkbox label={t('replaceOpen')} checked={replaceOpen} onChange={setReplaceOpen} />
            )}
          </>
        ) : (
          <ChosenPeople chosen={chosen} most={INVITED_AT_ONCE} onChange={setChosen} />
        )}
        <div className="invite-people__fields">
          <Select label={t('language')} options={OFFERED_LANGUAGES} value={language} onChange={setLanguage} />
        </div>
        {counts?.canMail && (
          <Checkbox
            label={
              isGroup && withEmail === null
                ? t('byMailUnknown')
                : t('byMail', {
                    count: isGroup ? (withEmail ?? 0) : chosen.filter(({ emailId }) => emailId !== '').length,
                  })
            }
            checked={byMail}
            onChange={setByMail}
          />
        )}
        {outcome && (
          <Banner tone={outcome.tone} onClose={() => setOutcome(undefined)}>
            {outcome.text}
          </Banner>
        )}
        <div>
          <Button variant="primary" disabled={all === 0} busy={progress !== undefined} onClick={() => void make()}>
            {progress ? t('making', progress) : t('make', { count: all ?? 0 })}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The person whom the address names, as the one who was just added: `?invite=12`. */
function useInvited(): Chosen | undefined {
  const [query] = useSearchParams();
  const pid = toId(query.get('invite') ?? '');
  const { data } = useCall(userById, { params: { pid: pid ?? 0 } }, { quiet: true, enabled: pid !== undefined });
  return useMemo(
    () => data && { pid: data.pid, firstName: data.firstName, schoolName: '', emailId: data.emailId },
    [data],
  );
}

interface InviteeCountsProps {
  counts: Counts;
  isFetching: boolean;
  replaceOpen: boolean;
}

/** How many can be invited, and what keeps the others from it. */
function InviteeCounts({ counts, isFetching, replaceOpen }: InviteeCountsProps) {
  const t = useTexts(invitationsTexts);
  const ready = readyOf(counts, replaceOpen);
  const isNobody = sumOf(counts.ready, counts.invited, counts.signedUp, counts.shared) === 0;
  return (
    <p className="invite-people__counts" aria-live="polite" aria-busy={isFetching}>
      {isNobody ? (
        <>
          <strong>{t('nobodyYet')}</strong>{' '}
          <Link className="link" to={`${DATA_PATH}/import`}>
            {t('nobodyYetNext')}
          </Link>
        </>
      ) : (
        <strong>{ready === null ? t('readyUnknown') : t('ready', { count: ready })}</strong>
      )}{' '}
      {isSome(counts.invited) && !replaceOpen && `${t('invited', { count: counts.invited })} `}
      {isSome(counts.signedUp) && `${t('signedUp', { count: counts.signedUp })} `}
      {isSome(counts.shared) && t('shared', { count: counts.shared })}
    </p>
  );
}
