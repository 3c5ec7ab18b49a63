import { useCall } from '#api/useCall.ts';
import { dataOverview } from '#contract/academy/data.ts';
import { imports } from '#contract/academy/imports.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { Todo } from './overview/Todo.tsx';

/** What to do next, on the first page of an academy in which there is nobody to teach, or nothing to learn yet. */
export default function FirstSteps({ user }: { user: SessionUser }) {
  const { data: counts } = useCall(dataOverview, {}, { quiet: true, optional: true });
  const isBegun = counts === undefined || (counts.students !== 0 && counts.plans !== 0);
  const runs = useCall(imports, { query: { limit: 1 } }, { enabled: !isBegun, quiet: true, optional: true });
  if (isBegun) return null;
  return (
    <div className="screen">
      <Todo counts={counts} runs={runs.data?.data ?? []} user={user} shared={0} />
    </div>
  );
}
