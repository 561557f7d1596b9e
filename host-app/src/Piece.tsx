import { Component, Suspense, type ContextType, type ReactNode } from 'react';
import { ConsoleContext } from './console-context.ts';

/**
 * A part of the frame that can be missing. Nothing is drawn in its place while it loads and after a failure. A failure goes into the error
 * log, and the stop, alarms and calls stay.
 */
export class Piece extends Component<{ readonly children: ReactNode }, { readonly isFailed: boolean }> {
  static override contextType = ConsoleContext;

  declare context: ContextType<typeof ConsoleContext>;

  override state = { isFailed: false };

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.context?.errors.report(String(error));
  }

  override render(): ReactNode {
    return this.state.isFailed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
