import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { linkChild, unlinkChild, userFamily } from '#contract/people/families.ts';
import { users } from '#contract/people/users.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { familyTexts } from '#texts/family.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FindField } from '#ui/form/FindField.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { ANEW } from './formProps.ts';

interface Somebody {
  pid: number;
  name: string;
}

/** Who the question is about, and what is asked. */
interface Question {
  kind: 'link' | 'unlink';
  other: Somebody;
}

/** The most people that a search offers. */
const OFFERED = 5;

/** The children of somebody, or the parents of a student: to link, and to unlink. Both names are shown before either. */
export function UserFamily({ pid, name, isStudent }: Somebody & { isStudent: boolean }) {
  const t = useTexts(familyTexts);
  const state = useCall(userFamily, { params: { pid } }, ANEW);
  const [question, setQuestion] = useState<Question>();
  const link = useWrite(linkChild, { success: t('linked'), failed: t('notLinked'), reloads: [userFamily] });
  const unlink = useWrite(unlinkChild, { success: t('unlinked'), failed: t('notUnlinked'), reloads: [userFamily] });
  const known = isStudent ? state.data?.parents : state.data?.children;
  const relatives: Somebody[] = known?.map(toSomebody) ?? [];

  async function confirm({ kind, other }: Question) {
    const [parent, child] = isStudent ? [other.pid, pid] : [pid, other.pid];
    await (kind === 'link' ? link : unlink).run({ params: { pid: parent, childPid: child } });
    setQuestion(undefined);
  }

  const names = question && (isStudent ? [question.other.name, name] : [name, question.other.name]);
  return (
    <section className="family" aria-label={t(isStudent ? 'parents' : 'children')}>
      <p className="field__label">{t(isStudent ? 'parents' : 'children')}</p>
      <CallError state={state} />
      {known?.length === 0 && <p className="field__hint">{t(isStudent ? 'noParents' : 'noChildren')}</p>}
      <ul className="family__list">
        {relatives.map((other) => (
          <li key={other.pid}>
            <bdi>{other.name}</bdi>
            <Button
              size="small"
              aria-label={t('unlinkOf', { name: other.name })}
              onClick={() => setQuestion({ kind: 'unlink', other })}
            >
              {t('unlink')}
            </Button>
          </li>
        ))}
      </ul>
      <FindRelative
        isStudent={isStudent}
        known={[pid, ...relatives.map((other) => other.pid)]}
        onChoose={(other) => setQuestion({ kind: 'link', other })}
      />
      {question && names && (
        <ConfirmDialog
          title={t(question.kind)}
          message={t(question.kind === 'link' ? 'linkQuestion' : 'unlinkQuestion', {
            parent: names[0] ?? '',
            child: names[1] ?? '',
          })}
          confirm={t(question.kind)}
          busy={link.isBusy || unlink.isBusy}
          onCancel={() => setQuestion(undefined)}
          onConfirm={() => void confirm(question)}
        />
      )}
    </section>
  );
}

const toSomebody = ({ pid, firstName }: { pid: number; firstName: string }): Somebody => ({ pid, name: firstName });

interface FindRelativeProps {
  isStudent: boolean;
  /** Who need not be offered. */
  known: readonly number[];
  onChoose: (other: Somebody) => void;
}

/** Finds somebody to link by a piece of the name or number. */
function FindRelative({ isStudent, known, onChoose }: FindRelativeProps) {
  const t = useTexts(familyTexts);
  const [words, setWords] = useState('');
  return (
    <>
      <FindField
        label={t(isStudent ? 'findParent' : 'findChild')}
        hint={t('findHint')}
        find={t('find')}
        onFind={setWords}
      />
      {words !== '' && <Found key={words} words={words} isStudent={isStudent} known={known} onChoose={onChoose} />}
    </>
  );
}

/** Who was found, each with a button to link. */
function Found({ words, isStudent, known, onChoose }: FindRelativeProps & { words: string }) {
  const t = useTexts(familyTexts);
  const query = { search: words, page: 1, limit: 50, ...(isStudent ? {} : { role: STUDENT }) };
  const state = useCall(users, { query }, ANEW);
  if (state.error) return <CallError state={state} />;
  if (!state.data) return null;
  const offered = state.data.data
    .filter(({ pid, userRole }) => !known.includes(pid) && (userRole === STUDENT) !== isStudent)
    .slice(0, OFFERED);
  if (offered.length === 0) return <p role="status">{t('nobodyFound')}</p>;
  return (
    <ul className="family__list">
      {offered.map((user) => (
        <li key={user.pid}>
          <span>
            <bdi>{user.firstName}</bdi> <span className="field__hint">{user.mobileNumber || user.schoolName}</span>
          </span>
          <Button
            size="small"
            aria-label={t('linkOf', { name: user.firstName })}
            onClick={() => onChoose(toSomebody(user))}
          >
            {t('link')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
