import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import type { CallInput } from '#contract/call.ts';
import { userFamily } from '#contract/people/families.ts';
import { createUser, updateUser, userById } from '#contract/people/userForm.ts';
import { resetTwoStep, setOneTimePassword } from '#contract/sign-in/account.ts';
import { INVITATIONS_PATH } from '#domain/people/invitations.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { useFailureText } from '#page/calls/useFailureText.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { useNavigate } from '#page/element/element.ts';
import { formsTexts } from '#texts/forms.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Coming, FormDialog } from '#ui/form/FormDialog.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { useFormAfter } from './formAfter.ts';
import { ANEW, type FormProps } from './formProps.ts';
import { UserFamily } from './UserFamily.tsx';
import { UserFields, useUserFields } from './UserFields.tsx';
import { UserFile, useUserFile } from './UserFile.tsx';
import { UserOneTimePassword } from './UserOneTimePassword.tsx';
import { UserTwoStep } from './UserTwoStep.tsx';

/** Add User (promises/academy-users.md#add-and-edit-a-user): one user, or many from a file. The `id` is that of a school. */
export function AddUserForm({ id, onClose }: FormProps) {
  const t = useTexts(formsTexts);
  const next = useNextOfUser();
  const { run, ...saving } = useWrite(createUser, {
    success: ({ body }, { pid }) => ({ text: t('userCreated'), action: next(pid, body) }),
  });
  const one = useUserFields(undefined, id);
  const file = useUserFile({ roles: one.roles.data ?? [], schools: one.schools.data, onDone: onClose });
  const [way, setWay] = useState<'one' | 'file'>('one');
  const mayImport = useCapability('users:import');
  // A file is checked against both: before they are there, none of its roles would be known.
  const missing = [one.roles, one.schools].find(({ data }) => data === undefined);
  const failureOf = useFailureText();

  async function saveOne() {
    const body = one.check();
    if (body && (await run({ body }))) onClose();
  }

  return (
    <FormDialog
      title={t('addUser')}
      wide={way === 'file'}
      onClose={onClose}
      {...(way === 'one'
        ? { isSaving: saving.isBusy, failure: saving.failure, onSave: () => void saveOne() }
        : { isSaving: file.isSaving, failure: file.failure, saveLabel: file.saveLabel, onSave: file.save })}
    >
      {mayImport && (
        <Segments
          label={t('ways')}
          options={[
            { id: 'one', label: t('oneUser') },
            { id: 'file', label: t('fromFile') },
          ]}
          chosen={way}
          onChoose={setWay}
        />
      )}
      {way === 'one' ? (
        <UserFields {...one} />
      ) : missing ? (
        <Coming {...missing} failure={failureOf(missing.error)} />
      ) : (
        <UserFile {...file} />
      )}
    </FormDialog>
  );
}

/** What one does with a new user: invites them, unless they have a password; a student, who does not sign in, gets a parent. */
function useNextOfUser() {
  const t = useTexts(formsTexts);
  const navigate = useNavigate();
  const open = useFormAfter();
  const mayInvite = useCapability('invitations');
  const mayLink = useCapability(userFamily.capability ?? '');
  return (pid: number | null | undefined, { userRole, password }: CallInput<typeof createUser>['body']) => {
    if (!pid) return undefined;
    if (userRole === STUDENT)
      return mayLink ? { label: t('addParent'), run: () => open(EditUserForm, pid) } : undefined;
    return mayInvite && !password
      ? { label: t('invite'), run: () => navigate(INVITATIONS_PATH, `?invite=${pid}`) }
      : undefined;
  };
}

/** Edit (user): starts with the user's present data. */
export function EditUserForm({ id = 0, onClose }: FormProps) {
  const t = useTexts(formsTexts);
  const { run, ...saving } = useWrite(updateUser, { success: t('userUpdated') });
  const user = useCall(userById, { params: { pid: id } }, ANEW);
  const failureOf = useFailureText();
  const { data } = user;
  const mayLink = useCapability(userFamily.capability ?? '');
  const maySetPassword = useCapability(setOneTimePassword.capability ?? '');
  const mayReset = useCapability(resetTwoStep.capability ?? '');
  const fields = useUserFields(
    data && {
      name: data.firstName,
      phone: data.mobileNumber,
      email: data.emailId,
      role: String(data.userRole ?? ''),
      school: String(data.schoolId ?? ''),
      password: '',
      class: data.className ?? '',
      rollNumber: data.rollNumber ?? '',
      others: data.otherSchoolIds ?? [],
    },
  );

  async function saveUser() {
    const body = fields.check();
    if (body && (await run({ params: { pid: id }, body }))) onClose();
  }

  return (
    <FormDialog
      title={t('editUser')}
      beginning={{ ...user, failure: failureOf(user.error) }}
      isSaving={saving.isBusy}
      failure={saving.failure}
      onSave={() => void saveUser()}
      onClose={onClose}
    >
      <UserFields {...fields} />
      {mayLink && data && <UserFamily pid={id} name={data.firstName} isStudent={data.userRole === STUDENT} />}
      {maySetPassword && data?.userRole !== STUDENT && <UserOneTimePassword pid={id} />}
      {mayReset && <UserTwoStep pid={id} />}
    </FormDialog>
  );
}
