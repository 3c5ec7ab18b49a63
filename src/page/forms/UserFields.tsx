import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { schools as schoolsCall } from '#contract/people/schools.ts';
import { userRoles } from '#contract/people/users.ts';
import { PASSWORD_MIN, TEXT_MAX } from '#domain/lists/limits.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { ROLE } from '#domain/people/roles.ts';
import { isOfAcademy, mayBecome, needsSchool, rolesGivenBy, STUDENT } from '#domain/people/userRoles.ts';
import { PLACE_MAX, type UserWords, validateUser } from '#domain/people/users.ts';
import { CallSelect } from '#page/calls/CallSelect.tsx';
import { formsTexts } from '#texts/forms.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ANEW } from './formProps.ts';
import { OtherSchools } from './OtherSchools.tsx';
import { useViewer } from './useViewer.ts';

interface Fields {
  name: string;
  phone: string;
  email: string;
  /** The values of the selects; '' until one is chosen. */
  role: string;
  school: string;
  password: string;
  class: string;
  rollNumber: string;
  /** Where a teacher teaches besides the home school. */
  others: readonly number[];
}

const EMPTY: Fields = {
  name: '',
  phone: '',
  email: '',
  role: '',
  school: '',
  password: '',
  class: '',
  rollNumber: '',
  others: [],
};
/** The list of schools for selects (promises/academy-users.md#add-and-edit-a-user). */
const ALL_SCHOOLS = { query: { page: 1, limit: PAGE_SIZE.schoolDropdown } };

/** What was typed, where it differs from what was there. */
const changed = (typed: string, before = '') => (typed.trim() === before ? undefined : typed.trim());

/**
 * The fields of a user and their faults.
 * @param begin the present values of a user who is edited
 * @param of the id of the school to which one is added: it is chosen already
 */
export function useUserFields(begin?: Fields, of?: number) {
  const viewer = useViewer();
  const roles = useCall(userRoles, {}, ANEW);
  const schools = useCall(schoolsCall, ALL_SCHOOLS, ANEW);
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [isChecked, setChecked] = useState(false);

  const fields = { ...EMPTY, school: String(of ?? ''), ...begin, ...typed };
  const role = Number(fields.role);
  const from = Number(begin?.role ?? 0);
  // A school user adds people to their own school: there is nothing to choose.
  const hasSchool = viewer?.role !== ROLE.school && fields.role !== '' && !isOfAcademy(role);
  const user: UserWords = {
    firstName: fields.name.trim(),
    mobileNumber: fields.phone.trim(),
    emailId: fields.email.trim() || null,
    userRole: role,
    schoolId: hasSchool && fields.school ? Number(fields.school) : null,
    password: role === STUDENT ? undefined : fields.password || undefined,
    // Not sent where untouched: a server that does not know these fields never sees them.
    className: role === STUDENT ? changed(fields.class, begin?.class) : undefined,
    rollNumber: role === STUDENT ? changed(fields.rollNumber, begin?.rollNumber) : undefined,
    otherSchoolIds: role === ROLE.teacher && typed.others ? [...typed.others] : undefined,
  };
  const school = schools.data?.data.find(({ schoolId }) => schoolId === user.schoolId);
  const faults = [
    ...validateUser(user, { schools: school ? [school.name] : [] }).filter(
      (fault) => hasSchool || fault !== 'schoolMissing',
    ),
    ...(fields.role ? [] : (['roleMissing'] as const)),
  ];
  return {
    fields,
    role,
    hasSchool,
    // Only the academy sees other schools.
    hasOthers: role === ROLE.teacher && viewer?.role === ROLE.administrator,
    isNew: !begin,
    given: rolesGivenBy(viewer?.role ?? 0).filter((to) => !from || mayBecome(from, to)),
    roles,
    schools,
    faults: isChecked ? faults : [],
    type: (more: Partial<Fields>) => setTyped({ ...typed, ...more }),
    /** @returns what to save; undefined when something is wrong, which the fields then show. */
    check: (): UserWords | undefined => {
      setChecked(true);
      return faults.length > 0 ? undefined : user;
    },
  };
}

/** The longest text of a field, by the fault that tells of it. */
const MAX: Readonly<Record<string, number>> = {
  nameLong: TEXT_MAX.name,
  classLong: PLACE_MAX.className,
  rollNumberLong: PLACE_MAX.rollNumber,
};

/** The fields themselves. */
export function UserFields({
  fields,
  role,
  hasSchool,
  hasOthers,
  isNew,
  given,
  roles,
  schools,
  faults,
  type,
}: ReturnType<typeof useUserFields>) {
  const t = useTexts(formsTexts);
  const errorOf = (...shown: (typeof faults)[number][]) => {
    const fault = faults.find((one) => shown.includes(one));
    const max = (fault && MAX[fault]) ?? TEXT_MAX.password;
    return fault && t(fault, { max, min: PASSWORD_MIN });
  };
  return (
    <>
      <TextField
        label={t('userName')}
        required
        autoComplete="off"
        dir="auto"
        data-initial-focus
        value={fields.name}
        onChange={(name) => type({ name })}
        error={errorOf('nameMissing', 'nameLong')}
      />
      <TextField
        label={t('phone')}
        required={role !== STUDENT}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        hint={t(role === STUDENT ? 'phoneOfStudent' : 'phoneHint')}
        value={fields.phone}
        onChange={(phone) => type({ phone })}
        error={errorOf('phoneMissing', 'phoneForm')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        value={fields.email}
        onChange={(email) => type({ email })}
        error={errorOf('emailForm')}
      />
      <CallSelect
        state={roles}
        label={t('role')}
        required
        options={[
          { value: '', label: t('chooseRole') },
          ...(roles.data ?? [])
            .filter(({ userRole }) => given.includes(userRole))
            .map(({ userRole, role: label }) => ({ value: String(userRole), label })),
        ]}
        value={fields.role}
        onChange={(chosen) => type({ role: chosen })}
        error={errorOf('roleMissing')}
      />
      {hasSchool && (
        <CallSelect
          state={schools}
          label={t('school')}
          data-content
          required={needsSchool(role)}
          options={[
            { value: '', label: t(needsSchool(role) ? 'chooseSchool' : 'noSchool') },
            ...(schools.data?.data ?? []).map(({ schoolId, name }) => ({
              value: String(schoolId),
              label: name.trim() || String(schoolId),
            })),
          ]}
          value={fields.school}
          onChange={(school) => type({ school })}
          error={errorOf('schoolMissing')}
        />
      )}
      {hasOthers && (
        <OtherSchools schools={schools.data?.data ?? []} home={fields.school} chosen={fields.others} type={type} />
      )}
      {role === STUDENT && (
        <>
          <TextField
            label={t('class')}
            hint={t('classHint')}
            autoComplete="off"
            value={fields.class}
            onChange={(name) => type({ class: name })}
            error={errorOf('classLong')}
          />
          <TextField
            label={t('rollNumber')}
            autoComplete="off"
            value={fields.rollNumber}
            onChange={(rollNumber) => type({ rollNumber })}
            error={errorOf('rollNumberLong')}
          />
        </>
      )}
      {fields.role !== '' && role !== STUDENT && (
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          hint={isNew ? t('passwordNew', { min: PASSWORD_MIN }) : t('passwordKept', { min: PASSWORD_MIN })}
          value={fields.password}
          onChange={(password) => type({ password })}
          error={errorOf(
            'passwordShort',
            'passwordLong',
            'passwordCommon',
            'passwordOfPhone',
            'passwordOfName',
            'passwordOfSchool',
          )}
        />
      )}
    </>
  );
}
