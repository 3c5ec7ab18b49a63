import { pageCount } from '#domain/lists/paging.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { CardGrid } from '#ui/show/Card.tsx';
import { Pager } from '#ui/table/Pager.tsx';
import { ExamCard } from './ExamCard.tsx';
import type { Exam } from './leaderboard.ts';

/** Least width in px: nine cards are three rows of three where there is room. */
const CARD_WIDTH = 320;

interface ExamCardsProps {
  exams: readonly Exam[];
  page: number;
  onPage: (page: number) => void;
  onView: (exam: Exam) => void;
}

/** Nine cards a page (promises/academy-leaderboard.md#exam-cards). A remembered page behind the last shows the last. */
export function ExamCards({ exams, page, onPage, onView }: ExamCardsProps) {
  const size = PAGE_SIZE.examCards;
  const pages = pageCount(exams.length, size);
  const shown = Math.min(page, pages);
  return (
    <>
      <CardGrid min={CARD_WIDTH}>
        {exams.slice((shown - 1) * size, shown * size).map((exam) => (
          <ExamCard key={exam.examId} exam={exam} onView={() => onView(exam)} />
        ))}
      </CardGrid>
      <Pager kind="steps" page={shown} pages={pages} onPage={onPage} />
    </>
  );
}
