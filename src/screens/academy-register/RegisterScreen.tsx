import { lazyPart } from '#page/element/lazyPart.tsx';
import { registerTexts } from '#texts/register.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';

const RegisterBody = lazyPart(() => import('./RegisterBody.tsx').then((part) => part.RegisterBody), <TableSkeleton />);

/** Register (promises/academy-register.md): who was there, to be marked. */
export function RegisterScreen() {
  const t = useTexts(registerTexts);
  return (
    <Screen title={t('heading')} description={t('what')}>
      <RegisterBody />
    </Screen>
  );
}
