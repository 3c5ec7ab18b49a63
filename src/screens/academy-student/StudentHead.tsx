import Ellipsis from 'lucide-react/icons/ellipsis';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Pause from 'lucide-react/icons/pause';
import Phone from 'lucide-react/icons/phone';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { attentionOfStudent, noteAttention } from '#contract/students/attentionStudent.ts';
import { languageName } from '#domain/people/languages.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { ATTENTION_LISTS, type Doing } from '#screens/shared/followUp/student.ts';
import { WriteButton } from '#screens/shared/followUp/WriteButton.tsx';
import { attentionActionsTexts } from '#texts/attentionActions.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import type { Report } from './student.ts';
import styles from './studentHead.css?inline';

addStyles(styles);

const PrintStudent = lazyPart(() => import('./PrintStudent.tsx').then((part) => part.PrintStudent), null);
const ParentMessage = lazyPart(
  () => import('#screens/shared/followUp/ParentMessage.tsx').then((part) => part.ParentMessage),
  null,
);
const NoteDialog = lazyPart(
  () => import('#screens/shared/followUp/NoteDialog.tsx').then((part) => part.NoteDialog),
  null,
);

const useAttention = (pid: number, enabled: boolean) =>
  useCall(attentionOfStudent, { params: { pid } }, { quiet: true, enabled });

interface StudentParentsProps {
  pid: number;
  /** They may be asked for. */
  isKnown: boolean;
}

/** The parents in a line: their language, and how they can be reached. A failure is told with the reasons. */
export function StudentParents({ pid, isKnown }: StudentParentsProps) {
  const { data } = useAttention(pid, isKnown);
  const t = useTexts(studentDetailsTexts);
  const actions = useTexts(attentionActionsTexts);
  const locale = useLocale();
  const names = useNames();
  // The line keeps its place.
  if (!data) return '\u00a0';
  const { parents } = data;
  return (
    <span className="student-parents">
      {parents.length === 0 ? actions('noParents') : t('parents', { count: parents.length })}
      {parents.map(({ pid: parent, firstName, language, mobileNumber, mayWrite }) => (
        <span key={parent} className="student-parents__one" data-content>
          <bdi className="student-parents__name">{names.user(firstName, parent)}</bdi>
          {language && <span>{languageName(language, locale)}</span>}
          {mobileNumber && (
            <a className="link" href={`tel:${mobileNumber}`} dir="ltr">
              {mobileNumber}
            </a>
          )}
          {mayWrite && <span>{actions('onMessages')}</span>}
        </span>
      ))}
    </span>
  );
}

interface StudentActionsProps {
  pid: number;
  report: Report;
  /** The server knows parents, reasons and what was done, and the student is in its lists. */
  isFollowedUp: boolean;
  onNote: () => void;
}

/** What one does about a student: write, call, note, set aside. Each only where the server offers it. */
export function StudentActions({ pid, report, isFollowedUp, onNote }: StudentActionsProps) {
  const t = useTexts(studentDetailsTexts);
  const name = useNames().student(report.dashboard.studentInfo.name);
  const { data, isLoading } = useAttention(pid, isFollowedUp);
  // All at once: one that comes later would move the others away under the finger.
  if (isFollowedUp && isLoading) return null;
  const note = (
    <Button icon={NotebookPen} onClick={onNote}>
      {t('note')}
    </Button>
  );
  return (
    <>
      {data ? (
        <FollowUp student={data} name={name}>
          {note}
        </FollowUp>
      ) : (
        note
      )}
      <PrintStudent pid={pid} report={report} />
    </>
  );
}

interface FollowUpProps {
  student: CallAnswer<typeof attentionOfStudent>;
  name: string;
  children: ReactNode;
}

function FollowUp({ student, name, children }: FollowUpProps) {
  const [doing, setDoing] = useState<Doing['what']>();
  const t = useTexts(attentionActionsTexts);
  const details = useTexts(studentDetailsTexts);
  const names = useNames();
  const back = useWrite(noteAttention, { success: t('takenBack'), failed: t('notNoted'), reloads: ATTENTION_LISTS });
  const { pid, reasons, parents, asideUntil } = student;
  const called = parents.find(({ mobileNumber }) => mobileNumber);
  const close = () => setDoing(undefined);
  return (
    <>
      <WriteButton
        student={{
          firstName: student.firstName,
          parents: parents.length,
          mayWrite: parents.some(({ mayWrite }) => mayWrite !== false),
        }}
        name={name}
        isBeside
        variant="primary"
        aria-label={details('writeAbout', { name })}
        onClick={() => setDoing('write')}
      >
        {details('write')}
      </WriteButton>
      {called && (
        <a
          className="button"
          part="button"
          href={`tel:${called.mobileNumber}`}
          aria-label={details('callWhom', { name: names.user(called.firstName, called.pid) })}
        >
          <Icon glyph={Phone} />
          {details('callNow')}
        </a>
      )}
      {children}
      {asideUntil ? (
        <Button
          icon={Undo2}
          busy={back.isBusy}
          onClick={() => void back.run({ params: { pid }, body: { action: 'back', note: '' } }, { about: name })}
        >
          {t('takeBack')}
        </Button>
      ) : (
        reasons.length > 0 && (
          <Button icon={Pause} onClick={() => setDoing('aside')}>
            {t('putAside')}
          </Button>
        )
      )}
      <Menu
        variant="quiet"
        icon={Ellipsis}
        label={t('more')}
        aria-label={t('moreAbout', { name })}
        items={[
          { id: 'call', label: t('noteCall') },
          ...(reasons.length > 0 ? [{ id: 'contest' as const, label: t('contest') }] : []),
        ]}
        onChoose={(chosen: 'call' | 'contest') => setDoing(chosen)}
      />
      {doing === 'write' && <ParentMessage student={student} onClose={close} />}
      {doing && doing !== 'write' && <NoteDialog doing={{ what: doing, student }} onClose={close} />}
    </>
  );
}
