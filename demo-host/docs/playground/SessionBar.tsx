import { useState, useSyncExternalStore } from 'react';
import { isParent } from '#domain/people/roles.ts';
import { type DemoAccount, readDemoAccounts } from '#host/console/calls/demoAccounts.ts';
import { Button } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Banner } from '#ui/state/States.tsx';
import type { Audience } from '#widgets/page/elements.ts';
import type { PageSession } from '#widgets/page/session.ts';
import { fetchInPlayground } from './standIn.ts';

interface SessionBarProps {
  session: PageSession;
  apiBase: string;
  /** The audience of the chosen element. */
  audience: Audience;
  /** The accounts of the stand-in, where it answers in the place of an academy. */
  standInAccounts: readonly DemoAccount[] | undefined;
}

const NEEDED: Readonly<Record<Audience, string>> = {
  staff: 'This screen is for staff.',
  parent: 'This screen is for parents.',
  everyone: '',
  anyone: '',
};

/** Shows who is signed in; in the demo academy, with buttons to sign in as others. */
export function SessionBar({ session, apiBase, audience, standInAccounts }: SessionBarProps) {
  const { status, user } = useSyncExternalStore(session.subscribe, session.get);
  const [ownAccounts] = useState(readDemoAccounts);
  const accounts = standInAccounts ?? ownAccounts;
  const [phone, setPhone] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const isForAll = audience === 'anyone' || audience === 'everyone';
  const suits = (account: (typeof accounts)[number]) =>
    isForAll || isParent({ role: account.role as never, isParentView: false }) === (audience === 'parent');
  const chosen = accounts.find((account) => account.phone === phone) ?? accounts.find(suits);
  const isWrong = status === 'signed-in' && user && !isForAll && isParent(user) !== (audience === 'parent');

  async function signIn() {
    if (!chosen) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const request = new Request(new URL(`${apiBase.replace(/\/+$/, '')}/api/admin/login`, location.href), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ identifier: chosen.phone, password: chosen.password, parentView: false }),
      });
      const response = await fetchInPlayground(request);
      const answer = await response.json();
      if (!response.ok) setFailure(answer.message);
      else await session.signIn(answer);
    } catch {
      setFailure(`${apiBase} did not answer.`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="who">
      <p className="who__status" role="status">
        {status === 'signed-in' ? (
          <>
            Signed in{user?.name ? ' as ' : ''}
            <strong>
              <bdi>{user?.name}</bdi>
            </strong>
            {isWrong && <span className="who__wrong"> {NEEDED[audience]}</span>}
          </>
        ) : (
          <>Nobody is signed in. {NEEDED[audience]}</>
        )}
      </p>
      {accounts.length > 0 ? (
        <div className="who__demo">
          <Select
            label="Demo account"
            hideLabel
            options={accounts.map((account) => ({
              value: account.phone,
              label: `${account.notes.en} (${account.name})`,
            }))}
            value={chosen?.phone ?? ''}
            onChange={setPhone}
          />
          <Button variant={status === 'signed-in' && !isWrong ? 'secondary' : 'primary'} busy={isBusy} onClick={signIn}>
            Sign in
          </Button>
        </div>
      ) : (
        status === 'signed-out' && <p className="controls__note">Sign in in the preview itself.</p>
      )}
      {status === 'signed-in' && <Button onClick={() => void session.signOut()}>Sign out</Button>}
      {failure && <Banner tone="error">{failure}</Banner>}
    </div>
  );
}
