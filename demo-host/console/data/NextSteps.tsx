import { Link } from 'react-router';
import type { SessionUser } from '#domain/people/roles.ts';
import { importsTexts } from '#texts/imports.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import type { Run } from './ImportHistory.tsx';
import { DATA_PATH } from './sections.ts';

/** What follows an import, each with its link. */
export function NextSteps({ run: { kind }, user }: { run: Run; user: SessionUser }) {
  const t = useTexts(importsTexts);
  const may = (capability: string) => user.capabilities.includes(capability);
  const steps = [
    kind === 'oneroster' && may('invitations') && ([`${DATA_PATH}/invitations`, t('nextInvite')] as const),
    kind === 'oneroster' && may('plan-editor') && ([`${DATA_PATH}/plans`, t('nextPlans')] as const),
    kind === 'oneroster' && (['/users', t('nextUsers')] as const),
    [`${DATA_PATH}/import`, t('nextAgain')] as const,
  ].filter((step) => step !== false);
  return (
    <Card title={t('next')}>
      <ul className="steps">
        {steps.map(([path, words]) => (
          <li key={path}>
            <Link className="link" to={path}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
