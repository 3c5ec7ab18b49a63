/** The product's own forms for buttons that a page may answer itself. */
import type { ComponentType } from 'react';
import type { FormAction, FormProps } from './formProps.ts';
import { AddSchoolForm, EditSchoolForm } from './SchoolForm.tsx';
import { AddUserForm, EditUserForm } from './UserForm.tsx';

export const forms: Readonly<Record<FormAction, ComponentType<FormProps>>> = {
  'add-school': AddSchoolForm,
  'edit-school': EditSchoolForm,
  'add-user': AddUserForm,
  'edit-user': EditUserForm,
};
