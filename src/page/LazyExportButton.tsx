import Download from 'lucide-react/icons/download';
import { uiTexts } from '#texts/ui.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from './lazyPart.tsx';
import type { ExportButton } from './useExport.tsx';

/**
 * `ExportButton` (see `useExport.tsx`) for screens that load at once: its code is loaded after the data, and a disabled
 * button stands in its place until then.
 */
export const LazyExportButton = lazyPart(
  () => import('./useExport.tsx').then((module) => module.ExportButton as never),
  <ExportPlace />,
) as typeof ExportButton;

/** Stands in the place of an export button whose code is still loading. */
export function ExportPlace() {
  const t = useTexts(uiTexts);
  return (
    <Button icon={Download} disabled>
      {t('export')}
    </Button>
  );
}
