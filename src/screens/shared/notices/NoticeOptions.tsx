import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { type CallState, useCall } from '#api/useCall.ts';
import { notificationAudience } from '#contract/noticeWriting.ts';
import { schools } from '#contract/schools.ts';
import { studyPlanReports } from '#contract/studyPlanReports.ts';
import { schoolClasses } from '#contract/studyPlans.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import type { InvitationLanguage } from '#domain/invitations.ts';
import { PEOPLE_QUERY_MAX } from '#domain/notices.ts';
import { isSchoolUser, ROLE } from '#domain/roles.ts';
import { PAGE_SIZE } from '#domain/sizes.ts';
import { CallError } from '#page/CallError.tsx';
import { failureText } from '#page/failures.ts';
import { pageRuntime } from '#page/runtime.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { pageTexts } from '#texts/page.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { IconButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Draft, type DraftAudience, faultOfEnd } from './noticeDraft.ts';
import styles from './noticeOptions.css?inline';
import { TextPreview } from './TextPreview.tsx';
import type { NamedPeople } from './useNewNotification.ts';

addStyles(styles);

/** Roles that a notice can go to; a school user's go to people of the school. */
const SCHOOL_ROLES = [ROLE.parent, ROLE.teacher, ROLE.school] as const;
const ALL_ROLES = [...SCHOOL_ROLES, ROLE.staff, ROLE.administrator] as const;

interface NoticeOptionsProps {
  draft: Draft;
  /** Those whom it names, where it does: then nothing else of the audience is chosen. */
  people: NamedPeople | undefined;
  /** The language whose text is being written: the preview shows it. */
  language: InvitationLanguage;
  isChecked: boolean;
  change: (more: Partial<Draft>) => void;
}

/** To whom a notice goes and when, how many people that is, and how it will look. */
export function NoticeOptions({ draft, people, language, isChecked, change }: NoticeOptionsProps) {
  const { audience, startsAt, endsAt } = draft;
  const { user } = useStore(pageRuntime().session.store);
  const isSchool = user !== null && isSchoolUser(user);
  const t = useTexts(noticeFormTexts);
  const choose = (more: Partial<DraftAudience>) => change({ audience: { ...audience, ...more } });
  const fault = isChecked ? faultOfEnd(draft, new Date()) : undefined;
  const school = isSchool ? user.schoolId : audience.schools.length === 1 ? audience.schools[0] : undefined;

  return (
    <div className="notice-options">
      {people !== undefined ? (
        <People people={people} />
      ) : (
        <Group title={t('audience')} hint={t('audienceHint')}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row that wraps everywhere. */}
          <div className="notice-options__roles" role="group" aria-label={t('roles')}>
            {(isSchool ? SCHOOL_ROLES : ALL_ROLES).map((role) => (
              <Checkbox
                key={role}
                label={t(`role${role}`)}
                checked={audience.roles.includes(role)}
                onChange={(isOn) =>
                  choose({ roles: isOn ? [...audience.roles, role] : audience.roles.filter((each) => each !== role) })
                }
              />
            ))}
          </div>
          {!isSchool && (
            <Schools
              chosen={audience.schools}
              // Classes are of the one school that was chosen before.
              onChange={(ids) => choose({ schools: ids, classes: [] })}
            />
          )}
          {school === undefined ? (
            <p className="field__hint">{t('classesFirst')}</p>
          ) : (
            <Classes school={school} chosen={audience.classes} onChange={(classes) => choose({ classes })} />
          )}
          <Plans chosen={audience.plans} onChange={(plans) => choose({ plans })} />
          <Reach {...audience} />
        </Group>
      )}
      <div className="notice-options__times">
        <TextField
          type="datetime-local"
          label={t('starts')}
          hint={t('startsHint')}
          value={startsAt}
          onChange={(next) => change({ startsAt: next })}
        />
        <TextField
          type="datetime-local"
          label={t('ends')}
          hint={t('endsHint')}
          value={endsAt}
          error={fault && t(fault)}
          onChange={(next) => change({ endsAt: next })}
        />
      </div>
      <TextPreview
        label={t('preview')}
        language={language}
        title={draft.texts[language].title}
        text={draft.texts[language].description}
      />
    </div>
  );
}

function Group({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend in ways that a grid cannot place.
    <div className="notice-options__group" role="group" aria-labelledby={id}>
      <p id={id} className="notice-options__title">
        {title}
      </p>
      <p className="field__hint">{hint}</p>
      {children}
    </div>
  );
}

interface ChosenProps {
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

function Schools(props: ChosenProps) {
  const state = useCall(schools, { query: { page: 1, limit: PAGE_SIZE.schoolDropdown } }, { quiet: true });
  const t = useTexts(noticeFormTexts);
  return (
    <Several
      {...props}
      label={t('schools')}
      state={state}
      options={state.data?.data.map(({ schoolId, name }) => ({ id: schoolId, name }))}
    />
  );
}

function Classes({ school, ...props }: ChosenProps & { school: number }) {
  const state = useCall(schoolClasses, { params: { schoolId: school } }, { quiet: true });
  const t = useTexts(noticeFormTexts);
  return (
    <Several
      {...props}
      label={t('classes')}
      state={state}
      options={state.data?.map(({ gradeId, grade }) => ({ id: gradeId, name: grade }))}
    />
  );
}

function Plans(props: ChosenProps) {
  const state = useCall(studyPlanReports, {}, { quiet: true });
  const t = useTexts(noticeFormTexts);
  return (
    <Several
      {...props}
      label={t('plans')}
      state={state}
      options={state.data?.map(({ studyPlanId, title }) => ({ id: studyPlanId, name: title }))}
    />
  );
}

interface SeveralProps extends ChosenProps {
  label: string;
  state: CallState<unknown>;
  options: readonly { id: number; name: string }[] | undefined;
}

/** Several out of many: a select adds one, and each that is chosen can be removed. */
function Several({ label, state, options = [], chosen, onChange }: SeveralProps) {
  const t = useTexts(noticeFormTexts);
  const nameOf = (id: number) => options.find((option) => option.id === id)?.name || t('unknown', { id: String(id) });
  return (
    <div>
      <CallError state={state} what={label} inline />
      <Select
        label={label}
        options={[
          { value: '', label: t('add') },
          ...options
            .filter(({ id }) => !chosen.includes(id))
            .map(({ id }) => ({ value: String(id), label: nameOf(id) })),
        ]}
        value=""
        onChange={(id) => id && onChange([...chosen, Number(id)])}
      />
      {chosen.length > 0 && (
        <ul className="notice-options__chosen" aria-label={label}>
          {chosen.map((id) => (
            <li key={id} data-content>
              <bdi>{nameOf(id)}</bdi>
              <IconButton
                icon={X}
                size="small"
                label={t('remove', { name: nameOf(id) })}
                onClick={() => onChange(chosen.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Those whom it names, one by one. */
function People({ people }: { people: NamedPeople }) {
  const t = useTexts(noticeFormTexts);
  const locale = useLocale();
  const number = typeof people === 'number' ? people : people.length;
  // A long list of numbers has no room in an address.
  const ids = typeof people === 'number' || people.join().length > PEOPLE_QUERY_MAX ? undefined : people;
  return (
    <Group title={t('audience')} hint={t('peopleHint')}>
      <p>{t('people', { number, count: formatNumber(number, locale) })}</p>
      {ids && <Reach people={ids} />}
    </Group>
  );
}

/** How many people it reaches. */
function Reach(audience: Partial<DraftAudience> & { people?: readonly number[] }) {
  const ids = (list: readonly number[] = []) => list.join(',') || undefined;
  const { schools: of, roles, classes, plans, people } = audience;
  const { data, error } = useCall(
    notificationAudience,
    {
      query: { schools: ids(of), roles: ids(roles), classes: ids(classes), plans: ids(plans), people: ids(people) },
    },
    { quiet: true, keepPreviousData: true, gcTime: 0 },
  );
  const t = useTexts(noticeFormTexts);
  const page = useTexts(pageTexts);
  const locale = useLocale();
  return (
    <p className="notice-options__reach" role="status">
      {error
        ? t('notCounted', { reason: failureText(error, page) })
        : data
          ? t('reaches', { number: data.people, count: formatNumber(data.people, locale) })
          : t('counting')}
    </p>
  );
}
