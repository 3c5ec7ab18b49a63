import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { userFamily } from '#contract/people/families.ts';
import { createUser, updateUser, userById } from '#contract/people/userForm.ts';
import { resetTwoStep, setOneTimePassword } from '#contract/sign-in/account.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { formsTexts } from '#texts/forms.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Coming, FormDialog } from '#ui/form/FormDialog.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import type { FormProps } from './formProps.ts';
import { UserFamily } from './UserFamily.tsx';
import { UserFields, useUserFields } from './UserFields.tsx';
import { UserFile, useUserFile } from './UserFile.tsx';
import { UserOneTimePassword } from './UserOneTimePassword.tsx';
import { UserTwoStep } from './UserTwoStep.tsx';
import { useAnswer } from './useAnswer.ts';
import { useSave } from './useSave.ts';

/** Add User (promises/academy-users.md#add-and-edit-a-user): one user, or many from a file. */
export function AddUserForm({ onClose }: FormProps) {
  const t = useTexts(formsTexts);
  const { save, ...saving } = useSave(createUser);
  const one = useUserFields();
  const file = useUserFile({ roles: one.roles.answer ?? [], schools: one.schools.answer, onDone: onClose });
  const [way, setWay] = useState<'one' | 'file'>('one');
  const mayImport = useCapability('users:import');
  // A file is checked against both: before they are there, none of its roles would be known.
  const missing = [one.roles, one.schools].find(({ answer }) => answer === undefined);

  async function saveOne() {
    const body = one.check();
    if (body && (await save({ body }, t('userCreated')))) onClose();
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
      {way === 'one' ? <UserFields {...one} /> : missing ? <Coming {...missing} /> : <UserFile {...file} />}
    </FormDialog>
  );
}

/** Edit (user): starts with the user's present data. */
export function EditUserForm({ id = 0, onClose }: FormProps) {
  const t = useTexts(formsTexts);
  const { save, ...saving } = useSave(updateUser);
  const user = useAnswer(userById, { params: { pid: id } });
  const { answer } = user;
  const mayLink = useCapability(userFamily.capability ?? '');
  const maySetPassword = useCapability(setOneTimePassword.capability ?? '');
  const mayReset = useCapability(resetTwoStep.capability ?? '');
  const fields = useUserFields(
    answer && {
      name: answer.firstName,
      phone: answer.mobileNumber,
      email: answer.emailId,
      role: String(answer.userRole ?? ''),
      school: String(answer.schoolId ?? ''),
      password: '',
      class: answer.className ?? '',
      rollNumber: answer.rollNumber ?? '',
      others: answer.otherSchoolIds ?? [],
    },
  );

  async function saveUser() {
    const body = fields.check();
    if (body && (await save({ params: { pid: id }, body }, t('userUpdated')))) onClose();
  }

  return (
    <FormDialog
      title={t('editUser')}
      beginning={user}
      isSaving={saving.isBusy}
      failure={saving.failure}
      onSave={() => void saveUser()}
      onClose={onClose}
    >
      <UserFields {...fields} />
      {mayLink && answer && <UserFamily pid={id} name={answer.firstName} isStudent={answer.userRole === STUDENT} />}
      {maySetPassword && answer?.userRole !== STUDENT && <UserOneTimePassword pid={id} />}
      {mayReset && <UserTwoStep pid={id} />}
    </FormDialog>
  );
}
