import { useEffect, useRef, useState } from 'react';
import { loginTexts } from '#texts/login.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import {
  mayLeavePage,
  newSecret,
  type Proof,
  providerUrl,
  type Secret,
  takeReturn,
  windowTicket,
} from './providerWay.ts';

export interface ProviderSignInProps {
  /** What the server calls the provider. */
  name: string;
  apiBase: string;
  locale: string;
  /** The person asks to be signed in as a parent. */
  parentView: boolean;
  isBusy: boolean;
  /** The browser may leave this page for the provider; otherwise a window is opened. */
  leaves: boolean;
  onProof: (proof: Proof) => void;
  onFailure: (text: string) => void;
}

/**
 * The button “Sign in with …” (promises/academy-login.md#sign-in-by-a-provider), and the way back from there. Loaded once
 * the server has said that there is a provider.
 */
export function ProviderSignIn(props: ProviderSignInProps) {
  const { name, apiBase, locale, parentView, isBusy, onFailure } = props;
  const t = useTexts(loginTexts);
  // Made before the click, because browsers open a window only at once after it.
  const [secret, setSecret] = useState<Secret>();
  const opened = useRef<Window>(null);
  const onProof = useRef(props.onProof);
  onProof.current = props.onProof;

  useEffect(() => {
    const returned = takeReturn();
    if (returned) onProof.current(returned);
    void newSecret().then(setSecret);
  }, []);

  useEffect(() => {
    if (!secret) return;
    const read = (event: MessageEvent) => {
      const ticket = opened.current && windowTicket(event, opened.current, apiBase);
      if (ticket) onProof.current({ ticket, secret: secret.value });
    };
    addEventListener('message', read);
    return () => removeEventListener('message', read);
  }, [secret, apiBase]);

  if (!secret) return null;

  function begin({ value, hash }: Secret) {
    const leaves = props.leaves && mayLeavePage(apiBase, value);
    const url = providerUrl(apiBase, { challenge: hash, locale, parentView, leaves });
    if (leaves) return location.assign(url);
    opened.current = open(url, 'academy-sign-in', 'popup,width=520,height=680');
    if (!opened.current) onFailure(t('windowBlocked'));
  }

  return (
    <Button disabled={isBusy} onClick={() => begin(secret)}>
      {t('signInWith', { name })}
    </Button>
  );
}
