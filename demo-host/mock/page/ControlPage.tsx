import { useCallback, useEffect, useState } from 'react';
import type { Switches } from '#host/mock/switches.ts';
import type { SignInHint } from '#host/server/http/files/files.ts';
import { Button } from '#ui/form/Button.tsx';
import { Banner } from '#ui/state/States.tsx';
import { ask } from './ask.ts';
import { Switchboard } from './Switchboard.tsx';
import { TrafficList } from './TrafficList.tsx';

/** What one does with a button, and what is said while it runs. */
type Act = (label: string, work: () => Promise<unknown>) => Promise<void>;

/** The whole page. */
export function ControlPage() {
  const [switches, setSwitches] = useState<Switches>();
  const [accounts, setAccounts] = useState<readonly SignInHint[]>([]);
  const [busy, setBusy] = useState<string>();
  const [status, setStatus] = useState<{ tone: 'info' | 'error'; text: string }>();

  const act = useCallback<Act>(async (label, work) => {
    setBusy(label);
    try {
      const answer = await work();
      const text = (answer as { message?: string } | undefined)?.message;
      setStatus(text ? { tone: 'info', text } : undefined);
    } catch (error) {
      setStatus({ tone: 'error', text: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(undefined);
    }
  }, []);

  useEffect(() => {
    void act('load', async () => {
      setSwitches(await ask<Switches>('GET', 'switches'));
      setAccounts(await ask<SignInHint[]>('GET', 'accounts'));
    });
  }, [act]);

  const change = (changed: Partial<Switches>) =>
    void act('switches', async () => setSwitches(await ask<Switches>('PUT', 'switches', changed)));

  return (
    <>
      <header className="mock__head">
        <h1 className="mock__title">Stand-in for an API server</h1>
        <p className="mock__lead">
          The demo academy in memory, with every call of the contract. What a page names as its API is{' '}
          <code>{location.origin}</code>
        </p>
      </header>
      <div className="mock__said" aria-live="polite">
        {status && (
          <Banner tone={status.tone} onClose={() => setStatus(undefined)}>
            {status.text}
          </Banner>
        )}
      </div>
      <main className="mock__columns">
        <div className="mock__side">
          {switches && <Switchboard switches={switches} onChange={change} />}
          <section className="mock__panel" aria-labelledby="data-title">
            <h2 className="mock__heading" id="data-title">
              Sessions and data
            </h2>
            <div className="mock__buttons">
              <Button busy={busy === 'sign-out'} onClick={() => act('sign-out', () => ask('POST', 'sign-out'))}>
                Sign everybody out
              </Button>
              <Button busy={busy === 'reset'} onClick={() => act('reset', () => ask('POST', 'reset'))}>
                Reset the data
              </Button>
            </div>
            <p className="mock__note">
              Signed out, the next call of everybody gets a 401. A reset takes some seconds; calls wait for it, and the
              history ends today again.
            </p>
          </section>
          <Accounts accounts={accounts} />
        </div>
        <TrafficList />
      </main>
    </>
  );
}

function Accounts({ accounts }: { accounts: readonly SignInHint[] }) {
  return (
    <section className="mock__panel" aria-labelledby="accounts-title">
      <h2 className="mock__heading" id="accounts-title">
        Accounts
      </h2>
      <p className="mock__note">
        All with the password <code>{accounts[0]?.password}</code>
      </p>
      <ul className="mock__accounts">
        {accounts.map(({ phone, notes, name }) => (
          <li key={phone}>
            <code>{phone}</code>
            <span>
              {notes.en} (<bdi>{name}</bdi>)
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
