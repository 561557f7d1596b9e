import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** The code of a view could not be loaded. */
export class CodeError extends Error {
  override readonly name = 'CodeError';
}

/** A view whose code is loaded when it is first drawn, or when it is fetched. */
export interface Late<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code; resolves once it is loaded or has failed. A failure is shown where the view is drawn. */
  readonly fetch: () => Promise<void>;
}

/**
 * A view whose code is loaded when it is first drawn, so that what a click opens costs nothing before. Nothing is drawn until then;
 * a load that fails is the widget's error, with its retry. Code that was fetched before is drawn at once.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let Here: ComponentType<Props> | undefined;
  const make = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        Here ??= await load();
        return { default: Here };
      } catch (error) {
        // React keeps the result of a lazy component, so a retry needs a new one.
        Late = make();
        throw new CodeError('The code of a view could not be loaded.', { cause: error });
      }
    });
  let Late = make();
  function Lazily(props: Props) {
    // Chosen once for as long as it is drawn: another component would lose its state.
    const [Fetched] = useState(() => Here);
    if (Fetched) return <Fetched {...props} />;
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    );
  }
  return Object.assign(Lazily, {
    fetch: async () => {
      Here ??= await load().catch(() => undefined);
    },
  });
}
