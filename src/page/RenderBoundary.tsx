import { Component, type ReactNode } from 'react';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ErrorState } from '#ui/States.tsx';
import { emit } from './events.ts';
import { useReady } from './host.ts';

interface Props {
  element: HTMLElement;
  children: ReactNode;
}

/** An exception while drawing leaves a message and a way on, never an empty place. */
export class RenderBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    emit(this.props.element, 'academy-error', {
      status: 0,
      message: error instanceof Error ? error.message : String(error),
      method: '',
      path: '',
    });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Failed onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function Failed({ onRetry }: { onRetry(): void }) {
  const t = useTexts(pageTexts);
  useReady('error');
  return <ErrorState message={t('screenFailed')} onRetry={onRetry} />;
}
