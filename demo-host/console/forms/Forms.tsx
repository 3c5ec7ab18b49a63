import { Activity, type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { ROUTE } from '#domain/menu.ts';
import type { SignIn } from '#host/console/session.ts';
import { formsTexts } from '#texts/forms.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { api, session } from '#widgets/index.ts';
import type { FormProps } from './FormDialog.tsx';
import { AddSchoolForm, EditSchoolForm } from './SchoolForm.tsx';
import { AddUserForm, EditUserForm } from './UserForm.tsx';

/**
 * The forms that the console opens for buttons whose meaning the page decides (`academy-action`), each
 * with the word that the host must offer. A form keeps its fields in its own state and saves with `api`.
 */
const FORMS: Readonly<Record<string, { capability: string; Form: ComponentType<FormProps> }>> = {
  'add-school': { capability: 'schools:write', Form: AddSchoolForm },
  'edit-school': { capability: 'schools:write', Form: EditSchoolForm },
  'add-user': { capability: 'users:write', Form: AddUserForm },
  'edit-user': { capability: 'users:write', Form: EditUserForm },
};

interface Asked {
  Form: ComponentType<FormProps>;
  id: number | undefined;
  /** Where, and by whom: the form is theirs alone. */
  place: string;
  pid: number | undefined;
  /** Tells one opening from the next. */
  key: number;
}

interface FormsProps {
  signIn: SignIn;
  /** What tells one page from another, such as the path. */
  place: string;
}

/**
 * Opens the form that an element asks for, over the page. Stands beside the pages, not in one: while
 * somebody has to sign in again the form is out of sight, and comes back with all that was typed.
 */
export function Forms({ signIn, place }: FormsProps) {
  const t = useTexts(formsTexts);
  const [asked, setAsked] = useState<Asked>();
  const user = signIn.status === 'signed-in' ? signIn.viewer.user : undefined;

  const open = useEffectEvent((event: Event) => {
    const { action, id } = (event as CustomEvent<{ action: string; id?: number }>).detail;
    const form = Object.hasOwn(FORMS, action) ? FORMS[action] : undefined;
    // As it is now: an element may draw a session before this is drawn with it.
    const asking = session.get().user;
    if (!form || !asking) return;
    event.preventDefault();
    if (!asking.capabilities.includes(form.capability)) {
      void api.notify({ tone: 'info', text: t('notOffered') });
      return;
    }
    const { Form } = form;
    setAsked((before) => ({ Form, id, place, pid: asking.pid, key: (before?.key ?? 0) + 1 }));
  });
  useEffect(() => {
    const asked = (event: Event) => open(event);
    document.addEventListener('academy-action', asked);
    return () => document.removeEventListener('academy-action', asked);
  }, []);

  if (!asked) return null;
  const isElsewhere = place !== asked.place && place !== ROUTE.login;
  if (user && (isElsewhere || user.pid !== asked.pid)) {
    setAsked(undefined);
    return null;
  }
  const { Form, id, key } = asked;
  return (
    <Activity key={key} mode={user && place === asked.place ? 'visible' : 'hidden'}>
      <Form id={id} onClose={() => setAsked(undefined)} />
    </Activity>
  );
}
