import Download from 'lucide-react/icons/download';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { uiTexts } from '#texts/ui.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import type { ExportControl } from './useExport.tsx';

/**
 * Export as CSV, Excel or PDF (promises/exports.md#formats). The code (`useExport.tsx`) is loaded after the screen;
 * until then a disabled button holds its place.
 */
export const ExportButton = lazyPart(
  () => import('./useExport.tsx').then((module) => module.ExportControl as never),
  <ExportPlace />,
) as typeof ExportControl;

/** Holds the place of an export while its code loads. */
export function ExportPlace() {
  const t = useTexts(uiTexts);
  return (
    <Button icon={Download} disabled>
      {t('export')}
    </Button>
  );
}
