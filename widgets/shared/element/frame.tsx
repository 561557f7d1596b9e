import { Component, Fragment, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { areasOfParts, defaultTexts, localeTag, type Console, type PartName } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { EmptyState, ErrorState, Loading } from '../ui/states.tsx';
import type { Provided } from './context.ts';
import { countWidget } from '../hold/key-owner.ts';
import { useText, useTexts } from './hooks.ts';
import { CodeError, lazily, NoCode } from './lazily.tsx';
import { useAlone } from './useAlone.ts';
import { ConsoleValue, HostValue, ModeValue, ReportValue, TextsValue } from './values.ts';

/** What the element hands to its React root. */
export interface FrameProps {
  readonly host: HTMLElement;
  /** Null when no provider answered, undefined while one is joining. */
  readonly provided: Provided | undefined | null;
  readonly standalone: boolean;
  /** True when the page itself gives the content, so that no session is needed. */
  readonly isGiven: boolean;
  /** Parts of the console that the view reads. */
  readonly needs: readonly PartName[];
  readonly view: ComponentType<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly report: (error: unknown) => void;
}

interface BoundaryProps {
  /** What the widget was given. After a failure, the widget tries again with other values or another console. */
  readonly given: unknown;
  readonly report: (error: unknown) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly given: unknown;
  readonly Failed?: typeof NoCode | undefined;
}

/** Keeps a failing widget in its own frame. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { given: this.props.given };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { Failed: error instanceof CodeError ? NoCode : ErrorState };
  }

  static getDerivedStateFromProps({ given }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return given === state.given ? null : { given, Failed: undefined };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }

  override render(): ReactNode {
    const { Failed } = this.state;
    return Failed ? <Failed onRetry={() => this.setState({ Failed: undefined })} /> : this.props.children;
  }
}

const Problem = lazily(async () => (await import('./late/Problem.tsx')).Problem);

/** If even the code of NoTexts cannot be loaded, the widget shows the ids of texts until the texts arrive. */
const NoTexts = lazily(() =>
  import('./late/NoTexts.tsx').then(
    code => code.NoTexts,
    () => () => null,
  ),
);

/**
 * Requests parts of the console and their texts, even while nobody is signed in. True once they are there. Throws when code cannot be
 * loaded; texts that cannot be loaded delay nothing.
 */
function useParts(console: Console, needs: readonly PartName[]): boolean {
  const texts = useTexts();
  const [failed, setFailed] = useState<{ readonly cause: unknown }>();
  const [settled, setSettled] = useState<Console>();
  const areas = areasOfParts(needs);
  const isReady = console.has(...needs) && (areas.every(texts.hasArea) || settled === console);
  useEffect(() => {
    if (isReady) return;
    let isWanted = true;
    const spoken = areasOfParts(needs).map(area => texts.loadArea(area).catch(() => undefined));
    Promise.all([console.need(...needs), ...spoken]).then(
      () => isWanted && setSettled(console),
      (cause: unknown) => isWanted && setFailed({ cause }),
    );
    return () => {
      isWanted = false;
    };
  }, [console, texts, needs, isReady]);
  if (failed) throw new CodeError(failed.cause);
  return isReady;
}

/** How many times one user followed another without a moment in which nobody was signed in. */
function useUserRound({ session }: Console): number {
  const state = useStore(session.$session);
  const user = 'user' in state ? state.user.id : undefined;
  const [seen, setSeen] = useState({ user, round: 0 });
  if (user !== undefined && user !== seen.user)
    setSeen({ user, round: seen.round + (seen.user === undefined ? 0 : 1) });
  return seen.round;
}

/** A view of a console that serves, or why the console does not serve. */
function Served({
  console,
  needs,
  isGiven,
  children,
}: Pick<FrameProps, 'needs' | 'isGiven'> & { readonly console: Console; readonly children: ReactNode }) {
  const problem = useStore(console.problem.$problem);
  const { state } = useStore(console.session.$session);
  const isReady = useParts(console, needs);
  // The next user must not send what the previous user opened or typed.
  const round = useUserRound(console);
  // The user of such a view is the page: it plays on through a sign-in and a sign-out.
  if (isGiven) return isReady && children;
  if (problem === 'connecting') return <Connecting />;
  if (problem && problem !== 'unknown') return <Problem reason={problem} console={console} />;
  // Permissions are unknown until the user is known.
  return isReady && !problem && state !== 'restoring' ? <Fragment key={round}>{children}</Fragment> : null;
}

/** Shows that a server has not answered yet. */
function Connecting() {
  return <Loading label={useText()('system.connection.connecting')} />;
}

/** Shows that there is no provider, but only after a moment, since the provider's own module may still be loading. */
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

/** The root component of every widget: texts, console and error boundary around its view. */
export function Frame({ host, provided, standalone, isGiven, needs, view: View, values, report }: FrameProps) {
  const isLost = useAlone(provided === null && !standalone);
  const texts = provided?.texts ?? defaultTexts;
  const version = useStore(texts.$version);
  const language = useStore(texts.$language);
  const speaksForItself = provided ? false : standalone || isLost;
  useEffect(() => {
    if (speaksForItself) defaultTexts.ensure();
  }, [speaksForItself]);
  const console = provided?.console;
  useLayoutEffect(() => console && countWidget(host, console), [host, console]);
  const view = <View {...values} />;
  const content = standalone ? (
    view
  ) : console ? (
    <Served console={console} needs={needs} isGiven={isGiven}>
      {view}
    </Served>
  ) : isLost ? (
    <NoProvider />
  ) : null;
  if (version === 0 || content === null) return null;
  return (
    <HostValue value={host}>
      <ConsoleValue value={console ?? null}>
        <TextsValue value={texts}>
          {/* Screen readers need the language of these texts, which may differ from the page's language. */}
          <div className="pk-root" lang={localeTag(language)}>
            {texts.isShown() ? null : <NoTexts language={language} />}
            <ModeValue value={provided?.mode ?? 'standard'}>
              <ReportValue value={report}>
                {/* The element makes a new object of values whenever a value or the console changes. */}
                <Boundary given={values} report={report}>
                  {content}
                </Boundary>
              </ReportValue>
            </ModeValue>
          </div>
        </TextsValue>
      </ConsoleValue>
    </HostValue>
  );
}
