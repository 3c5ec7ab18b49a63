/** The result of the check: findings in words. */
import { checkTexts, type FindingId } from '#texts/check.ts';
import type { Facts, Found } from './facts.ts';
import { rules } from './rules.ts';

/** One thing that the check has found. */
export interface CheckFinding {
  id: FindingId;
  /** 'info': fine, or good to know. */
  level: 'error' | 'warning' | 'info';
  title: string;
  detail: string;
  /** What to do. After a line break: what to paste. */
  cure: string;
  /** What was seen, for support. */
  evidence?: string;
}

/** What the check has found. */
export interface CheckReport {
  /** Whether no finding is an error. */
  ok: boolean;
  /** The most serious first. */
  findings: readonly CheckFinding[];
}

/** Applies the rules to the facts. The texts of the locale must be loaded. */
export function reportOf(facts: Facts, locale: string): CheckReport {
  const t = checkTexts.in(locale);
  const findings = rules(facts).map(({ id, level, args, evidence }: Found): CheckFinding => {
    const words = { title: t(`${id}.title`, args), detail: t(`${id}.detail`, args), cure: t(`${id}.cure`, args) };
    return { id, level, ...words, evidence };
  });
  return { ok: findings.every(({ level }) => level !== 'error'), findings };
}

/** The report as plain text, for a mail to support. */
export function reportText({ findings }: CheckReport, about: readonly [name: string, value: string][], locale: string) {
  const t = checkTexts.in(locale);
  const lines = findings.flatMap(({ id, level, title, detail, cure, evidence }) => [
    '',
    `${t(level)}: ${title} (${id})`,
    `  ${detail}`,
    ...(level === 'info' ? [] : [`  ${t('toDo')}: ${cure.replaceAll('\n', '\n    ')}`]),
    ...(evidence ? [`  ${t('seen')}: ${evidence}`] : []),
  ]);
  return [t('title'), ...about.map(([name, value]) => `${name}: ${value}`), ...lines, ''].join('\n');
}
