import type { ReactNode } from 'react';
import { CallErrors, type CallErrorsProps } from '#page/calls/CallErrors.tsx';
import { parentsTexts } from '#texts/parents.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { type Child, useChild } from './child.ts';

interface ParentScreenProps {
  title: ReactNode;
  description?: ReactNode;
  /** Opposite the title: filters and buttons. */
  actions?: ReactNode;
  /** What the screen shows is from these: their failures are told with that of the list of children. */
  calls: CallErrorsProps['calls'];
  children: ReactNode;
}

/** A screen for parents. With several children, the parent chooses one here, for all elements of the page. */
export function ParentScreen({ title, description, actions, calls, children }: ParentScreenProps) {
  const t = useTexts(parentsTexts);
  const chosen = useChild();
  return (
    <Screen title={title} description={description} actions={actions}>
      <CallErrors calls={[[t('childrenList'), chosen.children], ...calls]} />
      <ChildSwitcher {...chosen} />
      {children}
    </Screen>
  );
}

function ChildSwitcher({ children: list, child, choose }: ReturnType<typeof useChild>) {
  const t = useTexts(parentsTexts);
  const nameOf = ({ name, studentId }: Child) => name.trim() || String(studentId);
  const withClass = (child: Child) =>
    child.grade.trim() ? t('childInClass', { name: nameOf(child), className: child.grade }) : nameOf(child);
  if (!list.data || !child) return null;
  if (list.data.length < 2) {
    return (
      <p className="on-paper" hidden data-content>
        {withClass(child)}
      </p>
    );
  }
  const isNamesake = (one: Child) => list.data?.some((other) => other !== one && nameOf(other) === nameOf(one));
  return (
    <Segments
      data-content
      label={t('child')}
      options={list.data.map((each) => ({
        id: String(each.studentId),
        label: isNamesake(each) ? withClass(each) : nameOf(each),
      }))}
      chosen={String(child.studentId)}
      onChoose={(id) => choose(Number(id))}
    />
  );
}
