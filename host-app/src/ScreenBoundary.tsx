import { Component, type ReactNode } from 'react';
import { useConsole, useText } from './console-context.ts';
import { Failure } from './Failure.tsx';

interface BoundaryProps {
  readonly report: (error: unknown) => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }

  override render(): ReactNode {
    return this.state.isFailed ? <Failed onRetry={() => this.setState({ isFailed: false })} /> : this.props.children;
  }
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText();
  return <Failure title={text('common.error')} hint={text('common.errorHint')} onRetry={onRetry} />;
}

/** Catches the failure of a screen, so that the frame with its stop stays. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  const { errors } = useConsole();
  return <Boundary report={error => errors.report(String(error))}>{children}</Boundary>;
}
