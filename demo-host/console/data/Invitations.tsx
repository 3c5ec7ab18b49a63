import { useRef } from 'react';
import { PageTitles } from '#host/console/PageTitles.tsx';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';

export default function Invitations() {
  const t = useTexts(dataTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  return <PageTitles title={t('invitations')} description={t('invitationsWhy')} heading={heading} />;
}
