import { Component, Suspense, type ContextType, type ReactNode } from 'react';
import { ConsoleContext } from './console-context.ts';

/**
 * A piece of the frame that the others do without: nothing stands in its place while it is fetched, and where it fails. That is written to the
 * error log, and the stop, alarms and calls stay.
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
