import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { $language, $textVersion, localeTag, type Console } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { useText } from './hooks.ts';
import { ConsoleValue, HostValue } from './values.ts';

/** What the element hands to its React root. */
export interface FrameProps {
  readonly host: HTMLElement;
  readonly console: Console | undefined | null;
  readonly standalone: boolean;
  readonly view: ComponentType<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly report: (error: unknown) => void;
}

interface BoundaryProps {
  readonly report: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps a failing widget in its own frame. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorState onRetry={() => this.setState({ failed: false })} />;
  }
}

/** Said only after a moment: the provider's own module may still be on its way. */
function NoProvider() {
  const text = useText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 400);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <EmptyState
      title={text('common.noProvider')}
      hint={text('common.noProviderHint', { tag: 'patrol-provider' })}
      part="no-provider"
    />
  );
}

function Content({ console, standalone, view: View, values }: FrameProps) {
  if (standalone || console) return <View {...values} />;
  return console === null ? <NoProvider /> : null;
}

/** The root component of every widget: language, console and error boundary around its view. */
export function Frame(props: FrameProps) {
  const version = useStore($textVersion);
  const language = useStore($language);
  const { host, console } = props;
  if (version === 0) return null;
  return (
    <HostValue value={host}>
      <ConsoleValue value={console ?? null}>
        {/* Screen readers need the language of these texts, which may differ from the page's. */}
        <div className="pk-root" lang={localeTag(language)}>
          <Boundary report={props.report}>
            <Content {...props} />
          </Boundary>
        </div>
      </ConsoleValue>
    </HostValue>
  );
}
