import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, type ReactNode } from 'react';
import { commonTexts } from '#texts/common.ts';
import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Notice } from './Notice.tsx';

/** Shows an error page in place of children that throw; a new `key` starts again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('console: a page stopped working, so an error page is shown in its place.', error);
  }

  override render() {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}

function ErrorPage() {
  const t = useTexts(consoleTexts);
  const common = useTexts(commonTexts);
  return (
    <Notice icon={CircleAlert} tone="error" title={t('errorTitle')} text={t('errorText')}>
      {/* Browsers remember that a script failed to load; only a reload requests it again. */}
      <Button variant="primary" onClick={() => window.location.reload()}>
        {common('tryAgain')}
      </Button>
    </Notice>
  );
}
