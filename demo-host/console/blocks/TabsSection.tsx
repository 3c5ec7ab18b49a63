import { useState } from 'react';
import { Section } from '#ui/show/Screen.tsx';
import { Tabs } from '#ui/show/Tabs.tsx';
import { Pager } from '#ui/table/Pager.tsx';

type TabId = 'summary' | 'students' | 'day' | 'not-started' | 'sessions' | 'performance' | 'exams';

/** Tabs, and pagers of every kind. */
export function TabsSection() {
  const [tab, setTab] = useState<TabId>('summary');
  const [page, setPage] = useState(7);
  return (
    <Tabs<TabId>
      label="Reports"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'summary', label: 'Summary' },
        { id: 'students', label: 'Student Wise' },
        { id: 'day', label: 'Day Wise' },
        { id: 'not-started', label: 'Not Started' },
        { id: 'sessions', label: 'Sessions' },
        { id: 'performance', label: 'Session Performance' },
        { id: 'exams', label: 'Exam Performance' },
      ]}
    >
      <Section title={tab}>
        <Pager page={page} pages={20} onPage={setPage} />
        <Pager page={page} pages={20} onPage={setPage} kind="compact" label="Compact" />
        <Pager page={page} pages={20} onPage={setPage} kind="steps" label="Steps" />
      </Section>
    </Tabs>
  );
}
