/** The product's own forms for buttons for which the specification names no action (decisions, "What the spec says does nothing"). */
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
