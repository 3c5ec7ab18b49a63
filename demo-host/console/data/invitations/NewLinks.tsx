import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useHref } from 'react-router';
import { INVITATION_DAYS } from '#domain/lists/limits.ts';
import { invitationLink } from '#domain/people/invitations.ts';
import { useAcademyName } from '#host/console/calls/academy.ts';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { Sheets } from '#host/console/sheets/Sheets.tsx';
import sheetsCss from '#host/console/sheets/sheets.css?inline';
import { groupsOf, invitationsCsv, type SheetGroup, wordOf } from '#host/console/sheets/sheets.ts';
import { letters } from '#platform/faces/surfaces.ts';
import { invitationsTexts } from '#texts/invitations.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { Card } from '#ui/show/Card.tsx';
import { api } from '#widgets/page/index.ts';
import type { MadeLinks } from './InvitePeople.tsx';

addPageStyles(sheetsCss);

/** This many slips are printed at once; more make a browser wait for minutes. */
const PRINTED = 1_000;
const DAY_MS = 86_400_000;
/** How long the browser may still read a file after its download began. */
const READING_MS = 60_000;

interface NewLinksProps {
  made: MadeLinks;
  /** Called when the links are no longer needed. */
  onDone: () => void;
}

/** The links that were just made, which exist here alone: to print as sheets, or to download as a table. */
export function NewLinks({ made: { people, language }, onDone }: NewLinksProps) {
  const t = useTexts(invitationsTexts);
  const academyName = useAcademyName();
  const home = useHref('/');
  const base = window.location.origin + home.replace(/\/$/, '');
  const groups = useMemo(() => groupsOf(people), [people]);
  const sheets = useRef<HTMLDivElement>(null);
  const [printed, setPrinted] = useState<readonly SheetGroup[]>();
  const [isKept, setKept] = useState(false);
  const [isAsking, setAsking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more links are not kept yet.
  useEffect(() => setKept(false), [people]);
  // A click on Reload would lose the links.
  useEffect(() => {
    if (isKept) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isKept]);

  async function print(some: readonly SheetGroup[]) {
    // Those of another press would come in place of these.
    if (printed) return;
    // The sheets have to stand in the page before the browser prints it, with all letters.
    flushSync(() => setPrinted(some));
    await letters()
      .then(({ drawnIn }) => sheets.current && drawnIn(sheets.current))
      .catch(() => {});
    window.print();
    setPrinted(undefined);
    setKept(true);
  }

  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([invitationsCsv(people, base)], { type: 'text/csv;charset=utf-8' }));
    link.download = `${t('csvName')}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), READING_MS);
    setKept(true);
  }

  async function copy(secret: string) {
    const isCopied = await navigator.clipboard?.writeText(invitationLink(base, secret)).then(
      () => true,
      () => false,
    );
    if (isCopied) setKept(true);
    void api.notify(isCopied ? { tone: 'success', text: t('copied') } : { tone: 'error', text: t('notCopied') });
  }

  const nameOf = (group: SheetGroup) => `${group.schoolName || t('noSchool')} · ${group.grade || t(wordOf(group))}`;
  const tooMany = people.length > PRINTED;
  const [only] = people;
  return (
    <Card
      title={t('newLinks')}
      description={t('newLinksWhy', { count: people.length })}
      actions={
        <div className="records__actions">
          {people.length === 1 && only && (
            <Button
              size="small"
              aria-label={t('copyOf', { name: only.firstName })}
              onClick={() => void copy(only.secret)}
            >
              {t('copy')}
            </Button>
          )}
          {!tooMany && (
            <Button size="small" variant="primary" icon={Printer} onClick={() => void print(groups)}>
              {t(groups.length > 1 ? 'printAll' : 'print')}
            </Button>
          )}
          <Button size="small" icon={Download} onClick={download}>
            {t('csv')}
          </Button>
          <Button size="small" onClick={() => (isKept ? onDone() : setAsking(true))}>
            {t('done')}
          </Button>
        </div>
      }
      flush
    >
      {tooMany && <p className="invite-people__note">{t('tooMany')}</p>}
      <ul className="records" aria-label={t('newLinks')}>
        {groups.map((group) => (
          <li className="records__item" key={nameOf(group)}>
            <div className="records__what">
              <p className="records__name">
                <bdi>{nameOf(group)}</bdi>
              </p>
              <p className="records__when">
                <span>{t('people', { count: group.people.length })}</span>
              </p>
            </div>
            {groups.length > 1 && (
              <Button
                size="small"
                icon={Printer}
                aria-label={t('printOf', { group: nameOf(group) })}
                onClick={() => void print([group])}
              >
                {t('print')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={t('leaveTitle')}
          message={t('leaveQuestion')}
          confirm={t('done')}
          onCancel={() => setAsking(false)}
          onConfirm={onDone}
        />
      )}
      {printed &&
        createPortal(
          <div className="printed-sheets" ref={sheets}>
            <Sheets
              groups={printed}
              language={language}
              base={base}
              academyName={academyName}
              endsDate={Date.now() + INVITATION_DAYS * DAY_MS}
            />
          </div>,
          document.body,
        )}
    </Card>
  );
}
