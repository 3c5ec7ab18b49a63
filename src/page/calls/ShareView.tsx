import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import { savedViews, shareSavedView } from '#contract/people/savedViews.ts';
import { schools } from '#contract/people/schools.ts';
import type { SavedView } from '#domain/lists/savedViews.ts';
import { shareRoles } from '#domain/lists/sharedViews.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { viewsTexts } from '#texts/views.ts';
import { Select } from '#ui/form/Select.tsx';
import { useFailureText } from './useFailureText.ts';
import { useWrite } from './useWrite.ts';

type Shared = SavedView['shared'];

const NOBODY = '';
const wordOf = (shared: Shared) =>
  !shared ? NOBODY : 'role' in shared ? `role ${shared.role}` : `school ${shared.schoolId}`;

interface ShareViewProps {
  view: SavedView;
  onShared: (shared: Shared) => void;
}

/** Chooses whom an own view is shared with: nobody, a school that the person sees, or a role as far as their rights go. */
export function ShareView({ view: { id = 0, name, shared }, onShared }: ShareViewProps) {
  const t = useTexts(viewsTexts);
  const failureOf = useFailureText();
  const role = useStore(pageRuntime().session.store).user?.role;
  const { data, error } = useCall(
    schools,
    { query: { limit: PAGE_SIZE.schoolDropdown } },
    { quiet: true, optional: true },
  );
  const { run, isBusy } = useWrite(shareSavedView, {
    success: undefined,
    failed: t('notShared'),
    reloads: [savedViews],
  });
  const own = shared && 'schoolId' in shared ? [{ schoolId: shared.schoolId, name: shared.school }] : [];
  const choices: { label: string; shared: Shared }[] = [
    { label: t('onlyMe'), shared: undefined },
    ...(data?.data ?? own).map(({ schoolId, name: school }) => ({ label: school, shared: { schoolId, school } })),
    ...(role === undefined ? [] : shareRoles(role)).map((each) => ({
      label: t(`role${each}`),
      shared: { role: each },
    })),
  ];
  return (
    <Select
      label={t('shareWith', { name })}
      hint={t('shareHint')}
      error={failureOf(error)}
      options={choices.map(({ label, shared: each }) => ({ value: wordOf(each), label }))}
      value={wordOf(shared)}
      aria-disabled={isBusy || undefined}
      onChange={async (value) => {
        const chosen = choices.find((each) => wordOf(each.shared) === value)?.shared;
        const schoolId = chosen && 'schoolId' in chosen ? chosen.schoolId : null;
        const toRole = chosen && 'role' in chosen ? chosen.role : null;
        if (await run({ params: { viewId: id }, body: { schoolId, role: toRole } }, { about: name })) onShared(chosen);
      }}
    />
  );
}
