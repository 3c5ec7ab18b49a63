import { type CallState, useCall } from '#api/useCall.ts';
import { planExams, planVideos } from '#contract/plans/planEditor.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import type { Material } from './material.ts';

interface FoundProps {
  search: string;
  onChoose: (material: Material) => void;
}

/** Videos by a piece of their title, each with a button that chooses it. */
export function FoundVideos({ search, onChoose }: FoundProps) {
  const t = useTexts(planEditorTexts);
  const state = useCall(planVideos, { query: { ...(search && { search }) } }, { quiet: true });
  return (
    <Results
      state={{
        ...state,
        data: state.data?.map(({ videoId, title, subject, durationSeconds }) => ({
          id: videoId,
          title,
          subject: subject ?? '',
          facts: t('minutes', { count: Math.ceil(durationSeconds / 60) }),
        })),
      }}
      empty={t(search ? 'noSuch-video' : 'no-video')}
      onChoose={onChoose}
    />
  );
}

/** Exams by a piece of their title. */
export function FoundExams({ search, onChoose }: FoundProps) {
  const t = useTexts(planEditorTexts);
  const state = useCall(planExams, { query: { ...(search && { search }) } }, { quiet: true });
  return (
    <Results
      state={{
        ...state,
        data: state.data?.map(({ examId, title, subject, durationMinutes }) => ({
          id: examId,
          title,
          subject: subject ?? '',
          facts: t('minutes', { count: durationMinutes }),
        })),
      }}
      empty={t(search ? 'noSuch-exam' : 'no-exam')}
      onChoose={onChoose}
    />
  );
}

interface ResultsProps {
  state: CallState<readonly (Material & { facts: string })[]>;
  empty: string;
  onChoose: (material: Material) => void;
}

function Results({ state, empty, onChoose }: ResultsProps) {
  const t = useTexts(planEditorTexts);
  return (
    <Outcome
      state={state}
      loading={<ListSkeleton items={3} />}
      isEmpty={(rows) => rows.length === 0}
      empty={<p className="plan-note">{empty}</p>}
    >
      {(rows) => (
        <ul className="plan-results" aria-label={t('found')} aria-busy={state.isFetching}>
          {rows.map(({ facts, ...material }) => (
            <li key={material.id}>
              <button type="button" className="plan-result" onClick={() => onChoose(material)}>
                <bdi>{material.title}</bdi>
                <span className="plan-result__facts">
                  {material.subject && <bdi>{material.subject}</bdi>}
                  <span>{facts}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Outcome>
  );
}
