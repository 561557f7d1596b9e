import { lazy, Suspense, type ComponentType } from 'react';

/**
 * A view whose code comes when it is first drawn: what lies behind a click costs nothing before. Nothing is drawn until it is there;
 * a load that fails is the widget's error, with its retry.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Late = lazy(async () => ({ default: await load() }));
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    );
  };
}
