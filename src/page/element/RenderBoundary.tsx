import { Component, type ContextType, type ReactNode } from 'react';
import { ElementContext } from './element.ts';
import { emit } from './events.ts';
import { Failed } from './Failed.tsx';
import { pageRuntime } from './runtime.ts';

interface Props {
  element: HTMLElement;
  /** Shown instead of the message with Try again, where there is no room for that. */
  fallback?: ReactNode;
  /** After a failure, a new value renders the children again. */
  again?: unknown;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  /** Somebody else has changed what React had drawn, such as a translator. */
  isTorn: boolean;
}

/** What is torn again within this time, in ms, is not drawn anew: then its own drawing is at fault. */
const MEND_PAUSE_MS = 1_000;

/**
 * Shows a message with Try again when its children throw while rendering. Where React did not find what it had drawn, it
 * draws them anew at once, with the views and answers that they had.
 */
export class RenderBoundary extends Component<Props, State> {
  static override contextType = ElementContext;
  declare context: ContextType<typeof ElementContext>;

  override state: State = { hasFailed: false, isTorn: false };
  mendedAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(error: unknown): State {
    return { hasFailed: true, isTorn: error instanceof DOMException && error.name === 'NotFoundError' };
  }

  override componentDidCatch(error: unknown) {
    if (this.mayMend()) {
      this.mendedAt = performance.now();
      this.setState({ hasFailed: false });
      return;
    }
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

  mayMend(): boolean {
    return this.state.isTorn && performance.now() - this.mendedAt > MEND_PAUSE_MS;
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.mayMend()) {
      // The children are still there.
      const { views, kept } = this.context ?? {};
      for (const [name, { value }] of views ?? []) kept?.set(name, value);
      pageRuntime().cache.renew();
      return null;
    }
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <Failed onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
