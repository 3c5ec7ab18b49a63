import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { NameList } from './names/NameList.tsx';

/** What subjects, categories and classes are called in further languages (promises/names-in-languages.md#the-page). */
export default function Names({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  return (
    <>
      <PageTitles title={t('names')} description={t('namesWhy')} />
      <NameList user={user} />
    </>
  );
}
