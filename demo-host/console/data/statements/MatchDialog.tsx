import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { matchStatementActivity, matchStudent, statementTargets } from '#contract/academy/statements.ts';
import { ACTIVITY_KINDS, type ActivityKind, type TargetKind, type WaitsFor } from '#domain/learning/statements.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { statementsTexts } from '#texts/statements.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import { api } from '#widgets/page/index.ts';
import { readableName } from './names.ts';

interface MatchDialogProps {
  of: WaitsFor;
  /** The name that is matched. */
  name: string;
  /** What its newest statement calls it, if anything. */
  label: string;
  /** What its statements become, by which the kind of activity is guessed. */
  becomes: readonly string[];
  onClose: () => void;
  onMatched: () => void;
}

/** What an activity probably is, by what is done with it. */
function likelyKind(becomes: readonly string[]): ActivityKind {
  if (becomes.includes('attempt')) return 'exam';
  if (becomes.includes('view')) return 'video';
  return becomes.includes('visit') ? 'session' : 'live';
}

/** Chooses who or what a name in statements means: one click matches it, and takes in what waits. */
export function MatchDialog({ of, name, label, becomes, onClose, onMatched }: MatchDialogProps) {
  const t = useTexts(statementsTexts);
  const [activityKind, setActivityKind] = useState<ActivityKind>(() => likelyKind(becomes));
  const [search, setSearch] = useState('');
  const [busyWith, setBusyWith] = useState<number>();
  const kind: TargetKind = of === 'student' ? 'student' : activityKind;

  const student = useWrite(matchStudent, { success: undefined });
  const activity = useWrite(matchStatementActivity, { success: undefined });
  const failure = student.failure ?? activity.failure;

  async function match(id: number, title: string) {
    setBusyWith(id);
    const ofStudent = of === 'student' ? await student.run({ body: { name, pid: id } }) : undefined;
    const answer = of === 'student' ? ofStudent : await activity.run({ body: { name, kind: activityKind, id } });
    setBusyWith(undefined);
    if (!answer) return;
    const homePage = ofStudent?.trustedHomePage;
    const detail = [
      t('taken', { count: answer.taken }),
      answer.waiting > 0 && t('stillWaiting', { count: answer.waiting }),
      homePage && t('nowTrusted', { homePage }),
    ].filter((part) => typeof part === 'string');
    void api.notify({ tone: 'success', text: t('matched', { name: title }), detail: detail.join('. ') });
    onMatched();
  }

  const readable = readableName(name);
  return (
    <Dialog title={t(of === 'student' ? 'matchStudent' : 'matchActivity')} holdsForm onClose={onClose}>
      <div className="chosen-people">
        <p className="records__when">
          {label && <bdi>{label}</bdi>}
          <bdi className="statement-name" dir="ltr">
            {readable.name}
          </bdi>
          {readable.system && (
            <bdi className="statement-name" dir="ltr">
              {readable.system}
            </bdi>
          )}
        </p>
        {of === 'activity' && (
          <Select
            label={t('kind')}
            options={ACTIVITY_KINDS.map((value) => ({ value, label: t(`kind-${value}`) }))}
            value={activityKind}
            onChange={setActivityKind}
          />
        )}
        <SearchField label={t(`find-${kind}`)} value={search} onSearch={setSearch} delay={250} />
        {failure && <Banner tone="error">{failure}</Banner>}
        <Found kind={kind} search={search} busyWith={busyWith} onChoose={(id, title) => void match(id, title)} />
      </div>
    </Dialog>
  );
}

interface FoundProps {
  kind: TargetKind;
  search: string;
  busyWith: number | undefined;
  onChoose: (id: number, title: string) => void;
}

function Found({ kind, search, busyWith, onChoose }: FoundProps) {
  const t = useTexts(statementsTexts);
  const state = useCall(statementTargets, { query: { kind, ...(search ? { search } : {}) } }, { quiet: true });
  return (
    <Outcome
      state={state}
      loading={<ListSkeleton items={3} />}
      isEmpty={(targets) => targets.length === 0}
      empty={<p className="records__when">{t('noneFound')}</p>}
    >
      {(targets) => (
        <ul className="records" aria-label={t('found')} aria-busy={state.isFetching}>
          {targets.map(({ id, title, detail }) => (
            <li key={id} className="records__item">
              <div className="records__what">
                <p className="records__name">
                  <bdi>{title}</bdi>
                </p>
                <p className="records__when">
                  <bdi className="statement-name">{detail}</bdi>
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('chooseOf', { name: title })}
                busy={busyWith === id}
                disabled={busyWith !== undefined && busyWith !== id}
                onClick={() => onChoose(id, title)}
              >
                {t('choose')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Outcome>
  );
}
