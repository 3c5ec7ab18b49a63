import { type ReactNode, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { attentionCounts } from '#contract/students/attention.ts';
import { attentionFilters, attentionStudents } from '#contract/students/attentionList.ts';
import { attentionRules, saveAttentionRules, tryAttentionRules } from '#contract/students/attentionRules.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import {
  type AttentionRules,
  DEFAULT_RULES,
  RULE_LIMITS,
  RULES_OF,
  type RuleName,
  wrongRules,
} from '#domain/learning/attention.ts';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';
import { readWhole } from '#domain/reading/figures.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { attentionTexts } from '#texts/attention.ts';
import { attentionRulesTexts } from '#texts/attentionRules.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './rules.css?inline';

addStyles(styles);

type Caught = CallAnswer<typeof tryAttentionRules>;

/** The thresholds of the academy, for administrators, with how many students a change would catch. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(attentionRulesTexts);
  const state = useCall(attentionRules, {}, { quiet: true, gcTime: 0 });
  if (state.data) return <Rules first={state.data.rules} onClose={onClose} />;
  return (
    <Dialog title={t('rulesTitle')} wide onClose={onClose}>
      <Outcome isPart state={state} loading={<CardSkeleton />}>
        {() => null}
      </Outcome>
    </Dialog>
  );
}

const asTyped = (rules: AttentionRules) =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)])) as Record<RuleName, string>;

/** Wider than any rule: whether a number is one, `wrongRules` says. */
const RULE = { least: 0, most: 1_000_000 } as const;

const asRules = (typed: Record<RuleName, string>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, readWhole(text, RULE).value ?? Number.NaN]),
  ) as unknown as AttentionRules;

function Rules({ first, onClose }: { first: AttentionRules; onClose: () => void }) {
  const t = useTexts(attentionRulesTexts);
  const words = useTexts(attentionTexts);
  const locale = useLocale();
  const [typed, setTyped] = useState(asTyped(first));
  const rules = asRules(typed);
  const wrong = wrongRules(rules);
  const isRight = wrong.length === 0;
  // Asked for at every change: it takes less than a second, also for very many students.
  const caught = useCall(
    tryAttentionRules,
    { query: isRight ? rules : first },
    { enabled: isRight, quiet: true, keepPreviousData: true, gcTime: 0 },
  );
  const write = useWrite(saveAttentionRules, {
    success: t('rulesSaved'),
    failed: t('rulesNotSaved'),
    reloads: [attentionRules, attentionStudents, attentionCounts, attentionFilters],
  });
  const count = (value: number | null) => formatNumber(value, locale);

  function errorOf(name: RuleName): string | undefined {
    if (!wrong.includes(name)) return undefined;
    const [min, max] = RULE_LIMITS[name];
    const value = rules[name];
    if (Number.isInteger(value) && value >= min && value <= max) {
      const of = name === 'absentDays' ? rules.schoolDays : rules.lastExams;
      return t('tooMany', { max: count(of) });
    }
    return t('outside', { min: count(min), max: count(max) });
  }
  async function save() {
    if (isRight && (await write.run({ body: rules }))) onClose();
  }

  return (
    <FormDialog
      title={t('rulesTitle')}
      wide
      isSaving={write.isBusy}
      failure={write.failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p>{t('rulesWhat')}</p>
      <CallError state={caught} what={words('students')} />
      <div className="rules" aria-busy={caught.isFetching}>
        {REASON_KINDS.map((kind) => (
          <Kind key={kind} title={words(kind)} caught={caught.data} kind={kind}>
            {RULES_OF[kind].map((name) => (
              <TextField
                key={name}
                label={t(name)}
                type="text"
                inputMode="numeric"
                hint={t('between', { min: count(RULE_LIMITS[name][0]), max: count(RULE_LIMITS[name][1]) })}
                value={typed[name]}
                onChange={(next) => setTyped({ ...typed, [name]: next })}
                error={errorOf(name)}
              />
            ))}
          </Kind>
        ))}
      </div>
      <p role="status">
        {caught.data
          ? t('catchesAll', {
              count: count(caught.data.students),
              all: count(caught.data.ofStudents),
              now: count(caught.data.studentsNow),
            })
          : t('counting')}
      </p>
      <div>
        <Button size="small" variant="quiet" onClick={() => setTyped(asTyped(DEFAULT_RULES))}>
          {t('defaults')}
        </Button>
      </div>
    </FormDialog>
  );
}

interface KindProps {
  title: string;
  kind: Caught['reasons'][number]['kind'];
  caught: Caught | undefined;
  children: ReactNode;
}

/** The thresholds of one kind of reason, below how many students they catch. */
function Kind({ title, kind, caught, children }: KindProps) {
  const t = useTexts(attentionRulesTexts);
  const locale = useLocale();
  const row = caught?.reasons.find((each) => each.kind === kind);
  return (
    <>
      <p className="rules__kind">
        {row
          ? t('catches', {
              kind: title,
              count: formatNumber(row.students, locale),
              now: formatNumber(row.studentsNow, locale),
            })
          : title}
      </p>
      {children}
    </>
  );
}
