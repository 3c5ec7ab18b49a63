import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { children } from '#contract/students/parent.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { loadCode } from '#platform/loadCode.ts';
import { childDataTexts } from '#texts/childData.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { api } from '#widgets/page/index.ts';

type Child = CallAnswer<typeof children>[number];

/** A parent's children, and a file with everything that the academy keeps about each. */
export default function ChildData() {
  const t = useTexts(childDataTexts);
  const state = useCall(children, {}, { quiet: true });
  return (
    <div className="screen">
      <PageTitles title={t('title')} description={t('why')} />
      <Card flush>
        <RecordList label={t('title')} state={state} expected={2} empty={<EmptyState icon={Users} title={t('none')} />}>
          {(child) => <ChildItem key={child.studentId} child={child} />}
        </RecordList>
      </Card>
    </div>
  );
}

function ChildItem({ child: { studentId, name, grade, school } }: { child: Child }) {
  const t = useTexts(childDataTexts);
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    const failure = await loadCode(() => import('./downloadChildData.ts'))
      .then(({ downloadChildData }) => downloadChildData(studentId, t('readMe', { name })))
      .catch(() => ({ message: t('tryAgain'), status: 0 }));
    setBusy(false);
    // A session that ended has its own dialog.
    if (failure?.status === 401) return;
    await api.notify(
      failure
        ? { tone: 'error', text: t('notDownloaded'), detail: failure.message }
        : { tone: 'success', text: t('downloaded') },
    );
  }

  return (
    <RecordItem
      name={<bdi>{name}</bdi>}
      facts={
        <>
          {grade && <span>{grade}</span>}
          {school && <span>{school}</span>}
        </>
      }
      actions={
        <Button size="small" busy={isBusy} aria-label={t('downloadOf', { name })} onClick={() => void download()}>
          {t('download')}
        </Button>
      }
    />
  );
}
