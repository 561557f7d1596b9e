import { Component, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { defaultTexts, localeTag } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { Provided } from './context.ts';
import { takePart } from '../hands.ts';
import { useText } from './hooks.ts';
import { ConsoleValue, HostValue, TextsValue } from './values.ts';

/** What the element hands to its React root. */
export interface FrameProps {
  readonly host: HTMLElement;
  /** Null where no provider answered, undefined while one is joining. */
  readonly provided: Provided | undefined | null;
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
  return (
    <EmptyState
      title={text('common.noProvider')}
      hint={text('common.noProviderHint', { tag: 'patrol-provider' })}
      part="no-provider"
    />
  );
}

/** How long a widget waits for a provider that is defined after it, milliseconds. */
const providerWait = 400;

/** True once an element has stood so long without a provider that none will come. */
function useAlone(isAlone: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isAlone) return;
    const timer = setTimeout(() => setOver(true), providerWait);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isAlone]);
  return isAlone && isOver;
}

/** The root component of every widget: words, console and error boundary around its view. */
export function Frame({ host, provided, standalone, view: View, values, report }: FrameProps) {
  const isLost = useAlone(provided === null && !standalone);
  const texts = provided?.texts ?? defaultTexts;
  const version = useStore(texts.$version);
  const language = useStore(texts.$language);
  const speaksForItself = provided ? false : standalone || isLost;
  useEffect(() => {
    if (speaksForItself) defaultTexts.ensure();
  }, [speaksForItself]);
  const console = provided?.console;
  useLayoutEffect(() => console && takePart(host, console), [host, console]);
  const isDrawn = standalone || console !== undefined;
  if (version === 0 || !(isDrawn || isLost)) return null;
  return (
    <HostValue value={host}>
      <ConsoleValue value={console ?? null}>
        <TextsValue value={texts}>
          {/* Screen readers need the language of these texts, which may differ from the page's. */}
          <div className="pk-root" lang={localeTag(language)}>
            <Boundary report={report}>{isDrawn ? <View {...values} /> : <NoProvider />}</Boundary>
          </div>
        </TextsValue>
      </ConsoleValue>
    </HostValue>
  );
}
