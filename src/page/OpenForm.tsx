import { Activity, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type OpenedForm, openedForm } from './openedForm.ts';
import { pageRuntime } from './runtime.ts';

const LOGIN = 'academy-login';

/**
 * The form that an element asked for, over the page. It stands beside the elements, not in one: while somebody has
 * to sign in again, on this page or by way of another screen, it is out of sight, and comes back to its screen with
 * all that was typed. It goes with its screen, and with the person who opened it.
 */
export function OpenForm({ opened }: { opened: OpenedForm }) {
  const { hosts, session } = pageRuntime();
  const { store } = openedForm();
  const tags = useStore(hosts).map(({ element }) => element.localName);
  const { status, user } = useStore(session.store);
  const [hasWaited, setWaited] = useState(false);

  const isSignedIn = status === 'signed-in' && user !== null;
  const isTheirs = isSignedIn && user.pid === opened.pid;
  const isShown = isTheirs && tags.includes(opened.tag);
  // Whoever has signed in again is on the way back to the screen until another one is shown.
  const isOver = isSignedIn && !isShown && !(isTheirs && hasWaited && tags.every((tag) => tag === LOGIN));
  if (!isSignedIn && !hasWaited) setWaited(true);
  if (isShown && hasWaited) setWaited(false);
  useEffect(() => {
    if (isOver) store.setState(undefined, true);
  }, [isOver, store]);

  const { Form, id } = opened;
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Form id={id} onClose={() => store.setState(undefined, true)} />
    </Activity>
  );
}
