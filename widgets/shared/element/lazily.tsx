import { lazy, Suspense, type ComponentType } from 'react';

/** Code that a view needs did not come. */
export class CodeError extends Error {
  override readonly name = 'CodeError';
}

/**
 * A view whose code comes when it is first drawn: what lies behind a click costs nothing before. Nothing is drawn until it is there;
 * a load that fails is the widget's error, with its retry.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const make = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // React keeps what came of a load: the retry needs a new one.
        Late = make();
        throw new CodeError('The code of a view could not be loaded.', { cause: error });
      }
    });
  let Late = make();
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    );
  };
}
