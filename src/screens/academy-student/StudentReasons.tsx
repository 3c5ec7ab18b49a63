import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { attentionOfStudent } from '#contract/students/attentionStudent.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useReasonText } from '#screens/shared/reasons/useReasonText.ts';
import { reasonTexts } from '#texts/reasons.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { TextSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './studentDetails.css?inline';

addStyles(styles);

type Attention = CallAnswer<typeof attentionOfStudent>;

/** Why the student is to follow up, from `attentionOfStudent` (promises/academy-student.md#reasons). */
export function StudentReasons({ pid }: { pid: number }) {
  const attention = useCall(attentionOfStudent, { params: { pid } }, { quiet: true });
  const t = useTexts(studentDetailsTexts);
  const locale = useLocale();
  return (
    <Card
      title={t('reasons')}
      description={
        attention.data?.asideUntil
          ? t('asideUntil', { date: formatDate(attention.data.asideUntil, locale) })
          : t('reasonsWhat')
      }
    >
      <Outcome
        state={attention}
        isPart
        what={t('reasonList')}
        loading={<TextSkeleton lines={2} />}
        isEmpty={({ reasons }) => reasons.length === 0}
        empty={<p className="student-none">{t('noReasons')}</p>}
      >
        {({ reasons }) => <Reasons reasons={reasons} />}
      </Outcome>
    </Card>
  );
}

export function Reasons({ reasons }: Pick<Attention, 'reasons'>) {
  const words = useReasonText();
  const t = useTexts(reasonTexts);
  const locale = useLocale();
  return (
    <ul className="student-list">
      {reasons.map((reason) => (
        <li key={reason.reasonId}>
          <p>
            <bdi>{words(reason)}</bdi>
          </p>
          <p className="student-list__facts">
            {reason.since && <span>{t('since', { date: formatDate(reason.since, locale) })}</span>}
            {reason.contested && (
              <bdi>
                {t('contested', {
                  name: reason.contested.byName,
                  date: formatDate(reason.contested.date, locale),
                  note: reason.contested.note,
                })}
              </bdi>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
