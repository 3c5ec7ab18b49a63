import GraduationCap from 'lucide-react/icons/graduation-cap';
import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { lmsCourses } from '#contract/sign-in/lmsCourses.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { connectionsTexts } from '#texts/connections.ts';
import { linkedAccountsTexts } from '#texts/linkedAccounts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { CourseDialog } from './CourseDialog.tsx';
import { GradesDialog } from './GradesDialog.tsx';

/** The server sends grades to courses. */
const SENDS_GRADES = 'lti-grades';

/** The courses of an LMS that says who is in them, loaded when somebody opens the list. */
export function Courses({ platformId, name }: { platformId: number; name: string }) {
  const t = useTexts(connectionsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="launches" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{t('courses')}</span>
      </summary>
      {isOpen && <CourseList platformId={platformId} name={name} />}
    </details>
  );
}

function CourseList({ platformId, name }: { platformId: number; name: string }) {
  const t = useTexts(connectionsTexts);
  const linked = useTexts(linkedAccountsTexts);
  const locale = useLocale();
  const state = useCall(lmsCourses, { params: { platformId } }, { quiet: true });
  const sendsGrades = useCapability(SENDS_GRADES);
  const [compared, setCompared] = useState<{ courseId: number; title: string }>();
  const [graded, setGraded] = useState<{ courseId: number; title: string }>();
  return (
    <div>
      <RecordList
        label={t('coursesOf', { name })}
        state={state}
        expected={2}
        empty={<EmptyState icon={GraduationCap} title={t('noCourses')} hint={t('noCoursesHint')} />}
      >
        {(course) => {
          const title = course.title ?? t('untitled', { number: course.courseId });
          return (
            <RecordItem
              key={course.courseId}
              name={<bdi>{title}</bdi>}
              facts={
                <>
                  <span>{t('courseTaken', { count: course.takenCount })}</span>
                  {course.launchedDate && (
                    <span>{linked('lastUsed', { date: formatDateTime(course.launchedDate, locale) })}</span>
                  )}
                  <bdi>{t('launchDeployment', { id: course.deploymentId })}</bdi>
                </>
              }
              actions={
                <div className="records__actions">
                  <Button
                    size="small"
                    aria-label={t('compareOf', { name: title })}
                    onClick={() => setCompared({ courseId: course.courseId, title })}
                  >
                    {t('compare')}
                  </Button>
                  {sendsGrades && (
                    <Button
                      size="small"
                      aria-label={t('gradesOf', { name: title })}
                      onClick={() => setGraded({ courseId: course.courseId, title })}
                    >
                      {t('grades')}
                    </Button>
                  )}
                </div>
              }
            />
          );
        }}
      </RecordList>
      {compared && <CourseDialog {...compared} onClose={() => setCompared(undefined)} />}
      {graded && <GradesDialog {...graded} onClose={() => setGraded(undefined)} />}
    </div>
  );
}
