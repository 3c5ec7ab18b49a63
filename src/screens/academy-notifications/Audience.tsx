import X from 'lucide-react/icons/x';
import { useStore } from 'zustand';
import { type CallState, useCall } from '#api/useCall.ts';
import { schools } from '#contract/people/schools.ts';
import { studyPlanReports } from '#contract/plans/studyPlanReports.ts';
import { schoolClasses } from '#contract/plans/studyPlans.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { isSchoolUser, ROLE } from '#domain/people/roles.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { AudienceGroup, Reach } from '#screens/shared/notices/AudienceGroup.tsx';
import type { DraftAudience } from '#screens/shared/notices/noticeDraft.ts';
import type { NewNotification } from '#screens/shared/notices/useNewNotification.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Select } from '#ui/form/Select.tsx';

/** Roles that a notice can go to; a school user's go to people of the school. */
const SCHOOL_ROLES = [ROLE.parent, ROLE.teacher, ROLE.school] as const;
const ALL_ROLES = [...SCHOOL_ROLES, ROLE.staff, ROLE.administrator] as const;

/** To whom a notice goes: roles, schools, classes and plans, and how many people that is. */
export function Audience({ draft: { audience }, change }: Pick<NewNotification, 'draft' | 'change'>) {
  const { user } = useStore(pageRuntime().session.store);
  const isSchool = user !== null && isSchoolUser(user);
  const t = useTexts(noticeFormTexts);
  const choose = (more: Partial<DraftAudience>) => change({ audience: { ...audience, ...more } });
  const school = isSchool ? user.schoolId : audience.schools.length === 1 ? audience.schools[0] : undefined;

  return (
    <AudienceGroup hint={t('audienceHint')}>
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
    </AudienceGroup>
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
