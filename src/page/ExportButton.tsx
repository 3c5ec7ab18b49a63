import Download from 'lucide-react/icons/download';
import { uiTexts } from '#texts/ui.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from './lazyPart.tsx';
import type { ExportButton as LoadedExportButton } from './useExport.tsx';

/**
 * Export as CSV, Excel or PDF (see `useExport`), for screens that are there at once: its code comes
 * after the data, and until then the button holds its place.
 */
export const ExportButton = lazyPart(
  () => import('./useExport.tsx').then((module) => module.ExportButton as never),
  <ExportPlace />,
) as typeof LoadedExportButton;

/** Holds the place of an export whose code is on its way. */
export function ExportPlace() {
  const t = useTexts(uiTexts);
  return (
    <Button icon={Download} disabled>
      {t('export')}
    </Button>
  );
}
