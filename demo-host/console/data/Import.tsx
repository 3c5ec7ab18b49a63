import { useRef } from 'react';
import { useLocation } from 'react-router';
import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ImportChooser } from './ImportChooser.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportRun } from './ImportRun.tsx';

/** Imports files: chooses one, shows what it would change, writes it, and tells how it went. */
export default function Import({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  // The number of the import is in the address, so that a reload shows it again.
  const importId = Number(/\/(\d{1,9})$/.exec(useLocation().pathname)?.[1] ?? 0);
  return (
    <>
      <PageTitles title={t('import')} description={t('importWhy')} heading={heading} />
      {importId > 0 ? (
        <ImportRun key={importId} importId={importId} user={user} heading={heading} />
      ) : (
        <>
          <ImportChooser user={user} />
          <ImportHistory />
        </>
      )}
    </>
  );
}
