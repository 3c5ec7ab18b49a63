import { useCall } from '#api/useCall.ts';
import { schools } from '#contract/people/schools.ts';
import { userRoles } from '#contract/people/users.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { namesOf } from '#page/element/namesOf.ts';
import { namesTexts } from '#texts/names.ts';
import { placesTexts } from '#texts/places.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import type { FieldsProps } from './fields.ts';

/** By role, by school and by words, as on the screen. */
export function UserFields({ filters, nameOf, change }: FieldsProps) {
  const t = useTexts(reportSchedulesTexts);
  const places = useTexts(placesTexts);
  const names = namesOf(useTexts(namesTexts));
  const roles = useCall(userRoles, {}, { quiet: true });
  const all = useCall(schools, { query: { page: 1, limit: PAGE_SIZE.schoolDropdown } }, { quiet: true });
  return (
    <>
      <CallError state={roles} />
      <CallError state={all} />
      <ChoiceField
        label={t('role')}
        every={t('allRoles')}
        choices={(roles.data ?? []).map(({ userRole, role }) => ({ id: userRole, name: names.role(role, userRole) }))}
        value={filters.role}
        nameOf={(id) => names.role(nameOf('role', id, 'roleName'), id)}
        onChange={(role) => change({ role })}
      />
      <ChoiceField
        label={places('school')}
        every={places('allSchools')}
        choices={(all.data?.data ?? []).map(({ schoolId, name }) => ({
          id: schoolId,
          name: names.school(name, schoolId),
        }))}
        value={filters.school}
        nameOf={(id) => names.school(nameOf('school', id, 'schoolName'), id)}
        onChange={(school) => change({ school })}
      />
      <TextField
        label={t('searchList')}
        value={String(filters.search ?? '')}
        onChange={(words) => change({ search: words || undefined })}
      />
    </>
  );
}
