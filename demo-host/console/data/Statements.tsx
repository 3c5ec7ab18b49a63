import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { MatchedNames } from './statements/MatchedNames.tsx';
import { Rules } from './statements/Rules.tsx';
import { TrustedSystems } from './statements/TrustedSystems.tsx';
import { WaitingNames } from './statements/WaitingNames.tsx';

/** Statements about learning: what waits to be matched, what was matched, whose accounts are trusted, and the rules. */
export default function Statements() {
  const t = useTexts(dataTexts);
  return (
    <>
      <PageTitles title={t('statements')} description={t('statementsWhy')} />
      <WaitingNames of="student" />
      <WaitingNames of="activity" />
      <MatchedNames />
      <TrustedSystems />
      <Rules />
    </>
  );
}
