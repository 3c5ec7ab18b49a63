/** The product's own forms for buttons that the spec gives no action of their own (decisions, "What the spec says does nothing"). */
import type { ComponentType } from 'react';
import type { FormAction } from '#page/actions.ts';
import type { FormProps } from './formProps.ts';
import { AddSchoolForm, EditSchoolForm } from './SchoolForm.tsx';
import { AddUserForm, EditUserForm } from './UserForm.tsx';

export const forms: Readonly<Record<FormAction, ComponentType<FormProps>>> = {
  'add-school': AddSchoolForm,
  'edit-school': EditSchoolForm,
  'add-user': AddUserForm,
  'edit-user': EditUserForm,
};
