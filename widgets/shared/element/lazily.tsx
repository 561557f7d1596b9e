import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** Code that a view needs did not come. */
export class CodeError extends Error {
  override readonly name = 'CodeError';
}

/** A view whose code comes when it is first drawn, or when it is fetched. */
export interface Late<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches the code; resolves once it is here or cannot be had, which the view says where it is drawn. */
  readonly fetch: () => Promise<void>;
}

/**
 * A view whose code comes when it is first drawn: what lies behind a click costs nothing before. Nothing is drawn until it is there;
 * a load that fails is the widget's error, with its retry. What was fetched before is drawn at once.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let Here: ComponentType<Props> | undefined;
  const make = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        Here ??= await load();
        return { default: Here };
      } catch (error) {
        // React keeps what came of a load: the retry needs a new one.
        Late = make();
        throw new CodeError('The code of a view could not be loaded.', { cause: error });
      }
    });
  let Late = make();
  function Lazily(props: Props) {
    // The same for as long as it is drawn: another one would begin anew.
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
