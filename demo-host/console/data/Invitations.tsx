import { useRef, useState } from 'react';
import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import type { Invited } from '#host/console/sheets/sheets.ts';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { InvitationList } from './invitations/InvitationList.tsx';
import { InvitePeople, type MadeLinks } from './invitations/InvitePeople.tsx';
import { NewLinks } from './invitations/NewLinks.tsx';

/** Invites people to choose their own password, and shows what became of the invitations. */
export default function Invitations({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The links that were made on this page: nothing else has them. */
  const [made, setMade] = useState<MadeLinks>();

  /** A new link replaces the older one of the same person. */
  function add(people: readonly Invited[], language: MadeLinks['language']) {
    const fresh = new Set(people.map(({ pid }) => pid));
    setMade((before) => ({
      language,
      people: [...people, ...(before?.people ?? []).filter(({ pid }) => !fresh.has(pid))],
    }));
  }

  return (
    <>
      <PageTitles title={t('invitations')} description={t('invitationsWhy')} heading={heading} />
      {made && made.people.length > 0 && (
        <NewLinks
          made={made}
          onDone={() => {
            setMade(undefined);
            heading.current?.focus();
          }}
        />
      )}
      <InvitePeople user={user} onMade={add} />
      <InvitationList onMade={(people) => add(people, made?.language ?? 'en')} />
    </>
  );
}
