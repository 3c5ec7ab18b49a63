import type { ReactNode } from 'react';
import { CallError } from '#page/calls/CallError.tsx';
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
  children: ReactNode;
}

/** A screen for parents. With several children, the parent chooses one here, for all elements of the page. */
export function ParentScreen({ title, description, actions, children }: ParentScreenProps) {
  return (
    <Screen title={title} description={description} actions={actions}>
      <ChildSwitcher />
      {children}
    </Screen>
  );
}

function ChildSwitcher() {
  const t = useTexts(parentsTexts);
  const { children: list, child, choose } = useChild();
  const nameOf = ({ name, studentId }: Child) => name.trim() || String(studentId);
  const withClass = (child: Child) =>
    child.grade.trim() ? t('childInClass', { name: nameOf(child), className: child.grade }) : nameOf(child);
  if (list.error) {
    return <CallError state={list} what={t('childrenList')} />;
  }
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
