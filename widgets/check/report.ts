/** What the check hands out: findings in words. */
import { checkTexts, type FindingId } from '#texts/check.ts';
import type { Facts, Found } from './facts.ts';
import { rules } from './rules.ts';

export interface CheckFinding {
  id: FindingId;
  /** `info`: fine, or good to know. */
  level: 'error' | 'warning' | 'info';
  title: string;
  detail: string;
  /** What to do; after a line break, what to paste. */
  cure: string;
  /** What was seen, for support. */
  evidence?: string;
}

export interface CheckReport {
  /** No finding is an error. */
  ok: boolean;
  /** The worst first. */
  findings: readonly CheckFinding[];
}

/** Judges the facts, in the words of a locale whose texts are loaded. */
export function reportOf(facts: Facts, locale: string): CheckReport {
  const t = checkTexts.in(locale);
  const findings = rules(facts).map(({ id, level, args, evidence }: Found): CheckFinding => {
    const words = { title: t(`${id}.title`, args), detail: t(`${id}.detail`, args), cure: t(`${id}.cure`, args) };
    return { id, level, ...words, ...(evidence ? { evidence } : {}) };
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
