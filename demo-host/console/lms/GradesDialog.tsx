import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { lmsLineItems, removeLmsLineItem, retryLmsLineItem } from '#contract/sign-in/lmsGrades.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import type { GradeNeed } from '#domain/people/lmsGrades.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem } from '#host/console/records/RecordList.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { connectionsTexts } from '#texts/connections.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import { ChooseGrades } from './ChooseGrades.tsx';
import { GradeTable } from './GradeTable.tsx';
import { GRADE_WORDS, GRADES_EVERY_MS } from './gradeWords.ts';

type LineItem = CallAnswer<typeof lmsLineItems>['lineItems'][number];

const LACKS = {
  service: 'lacksService',
  lineItem: 'lacksLineItem',
  result: 'lacksResult',
  score: 'lacksScore',
} as const satisfies Record<GradeNeed, string>;
const COUNTED = ['sent', 'waiting', 'refused', 'changed'] as const;

interface GradesDialogProps {
  courseId: number;
  /** As the LMS calls the course. */
  title: string;
  onClose: () => void;
}

/** The grades that a course of an LMS gets, what became of them, and which are sent besides. */
export function GradesDialog({ courseId, title, onClose }: GradesDialogProps) {
  const t = useTexts(connectionsTexts);
  const state = useCall(
    lmsLineItems,
    { params: { courseId } },
    { quiet: true, gcTime: 0, refetchInterval: GRADES_EVERY_MS },
  );
  const [shown, setShown] = useState<number>();
  const lineItem = state.data?.lineItems.find(({ lineItemId }) => lineItemId === shown);
  return (
    <Dialog title={t('gradesTitle', { name: title })} wide onClose={onClose}>
      <div className="form">
        <p className="screen__description">{t('gradesWhy')}</p>
        {state.data?.lacks && <Banner tone="info">{t(LACKS[state.data.lacks])}</Banner>}
        <Outcome
          state={state}
          loading={<ListSkeleton items={1} />}
          isEmpty={({ lineItems }) => lineItems.length === 0}
          empty={<EmptyState title={t('noLineItems')} hint={t('noLineItemsHint')} />}
        >
          {({ lineItems }) => (
            <ul className="records" aria-label={t('lineItems')}>
              {lineItems.map((each) => (
                <LineItemRow
                  key={each.lineItemId}
                  lineItem={each}
                  isShown={each.lineItemId === shown}
                  onShow={(isShown) => setShown(isShown ? each.lineItemId : undefined)}
                />
              ))}
            </ul>
          )}
        </Outcome>
        {lineItem && <GradeTable key={lineItem.lineItemId} lineItemId={lineItem.lineItemId} title={lineItem.title} />}
        {state.data?.lacks === null && <ChooseGrades courseId={courseId} />}
      </div>
    </Dialog>
  );
}

interface LineItemRowProps {
  lineItem: LineItem;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** What of the academy the course gets, how many grades are how far, and what can be done. */
function LineItemRow({ lineItem, isShown, onShow }: LineItemRowProps) {
  const t = useTexts(connectionsTexts);
  const locale = useLocale();
  const { lineItemId, planId, title: name, isThere, isDeleted, failure, nextTryDate } = lineItem;
  return (
    <RecordItem
      name={<bdi>{name}</bdi>}
      facts={
        <>
          <span>{t(planId === null ? 'ofExam' : 'ofPlan')}</span>
          {!isThere && !failure && <span>{t('notThere')}</span>}
          {COUNTED.filter((state) => lineItem[state] > 0).map((state) => (
            <Badge key={state} tone={GRADE_WORDS[state].tone}>
              {t('memberCount', { state: t(GRADE_WORDS[state].words), count: lineItem[state] })}
            </Badge>
          ))}
        </>
      }
      more={
        failure && (
          <Banner tone="info">
            <p>{failure}</p>
            {nextTryDate && <p>{t('nextTry', { date: formatDateTime(nextTryDate, locale) })}</p>}
          </Banner>
        )
      }
      actions={
        <div className="records__actions">
          <Button
            size="small"
            aria-expanded={isShown}
            aria-label={t('showGradesOf', { name })}
            onClick={() => onShow(!isShown)}
          >
            {t('showGrades')}
          </Button>
          {failure && (
            <ActionButton
              call={retryLmsLineItem}
              input={{ params: { lineItemId } }}
              label={t(isDeleted ? 'makeAgain' : 'tryNow')}
              accessibleName={t(isDeleted ? 'makeAgainOf' : 'tryNowOf', { name })}
              question={isDeleted ? { title: t('makeAgain'), message: t('makeAgainQuestion'), about: name } : undefined}
              success={t('triedNow')}
              failed={t('notTried')}
            />
          )}
          <ActionButton
            call={removeLmsLineItem}
            input={{ params: { lineItemId } }}
            label={t('stopSending')}
            accessibleName={t('stopSendingOf', { name })}
            question={{ title: t('stopSending'), message: t('stopQuestion'), about: name }}
            success={t('stopped', { name })}
            failed={t('notStopped')}
          />
        </div>
      }
    />
  );
}
