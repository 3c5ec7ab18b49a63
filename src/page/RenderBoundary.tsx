import { Component, type ReactNode } from 'react';
import { emit } from './events.ts';
import { Failed } from './Failed.tsx';

interface Props {
  element: HTMLElement;
  /** Shown instead of the message with Try again, where there is no room for that. */
  fallback?: ReactNode;
  /** After a failure, a new value renders the children again. */
  again?: unknown;
  children: ReactNode;
}

/** Shows a message with Try again when its children throw while rendering. */
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

  override componentDidUpdate({ again }: Props) {
    if (this.state.hasFailed && again !== this.props.again) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <Failed onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
