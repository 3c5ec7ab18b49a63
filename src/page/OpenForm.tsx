import { Activity, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AskedForm } from './actions.ts';
import { pageRuntime } from './runtime.ts';

const LOGIN = 'academy-login';

/**
 * The form that an element asked for, over the page. It stands beside the elements, not in one: while somebody has
 * to sign in again, on this page or by way of another screen, it is out of sight, and comes back to its screen with
 * all that was typed. It goes with its screen, and with the person who opened it.
 */
export function OpenForm({ asked }: { asked: AskedForm }) {
  const { form, hosts, session } = pageRuntime();
  const tags = useStore(hosts).map(({ element }) => element.localName);
  const { status, user } = useStore(session.store);
  const [hasWaited, setWaited] = useState(false);

  const isSignedIn = status === 'signed-in' && user !== null;
  const isTheirs = isSignedIn && user.pid === asked.pid;
  const isShown = isTheirs && tags.includes(asked.tag);
  // Whoever has signed in again is on the way back to the screen until another one is shown.
  const isOver = isSignedIn && !isShown && !(isTheirs && hasWaited && tags.every((tag) => tag === LOGIN));
  if (!isSignedIn && !hasWaited) setWaited(true);
  if (isShown && hasWaited) setWaited(false);
  useEffect(() => {
    if (isOver) form.setState(undefined, true);
  }, [isOver, form]);

  const { Form, id } = asked;
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Form id={id} onClose={() => form.setState(undefined, true)} />
    </Activity>
  );
}
