import { Activity, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pageRuntime } from '#page/element/runtime.ts';
import { type ActiveForm, activeForm } from './activeForm.ts';

const LOGIN = 'academy-login';

/** A page that is rewritten takes the screen away and brings it back within this time. */
const AWAY_MS = 500;

/**
 * The open form, drawn over the page and not inside the element that opened it. While the person has to sign in again,
 * here or on another screen, the form is hidden; then it returns with everything that was typed. It is closed when its
 * screen is left, or when another person signs in.
 */
export function ActiveFormView({ form }: { form: ActiveForm }) {
  const { elements, session } = pageRuntime();
  const { store } = activeForm();
  const tags = useStore(elements).map(({ element }) => element.localName);
  const { status, user } = useStore(session.store);
  const [wasSignedOut, setWasSignedOut] = useState(false);

  const isSignedIn = status === 'signed-in' && user !== null;
  const isOwner = isSignedIn && user.pid === form.pid;
  const isShown = isOwner && tags.includes(form.tag);
  // After signing in again, the owner may still be on the way back to the screen: only the login screen is shown.
  const isOver = isSignedIn && !isShown && !(isOwner && wasSignedOut && tags.every((tag) => tag === LOGIN));
  if (!isSignedIn && !wasSignedOut) setWasSignedOut(true);
  if (isShown && wasSignedOut) setWasSignedOut(false);
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => store.setState(undefined, true), AWAY_MS);
    return () => clearTimeout(timer);
  }, [isOver, store]);

  const { Form, id } = form;
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Form id={id} onClose={() => store.setState(undefined, true)} />
    </Activity>
  );
}
