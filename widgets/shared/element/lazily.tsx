import { useContext, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { useText } from './hooks.ts';
import { useLoad } from './useLoad.ts';
import { ReportValue } from './values.ts';

/** Code could not be loaded; its cause says which. */
export class CodeError extends Error {
  override readonly name = 'CodeError';

  constructor(cause: unknown) {
    super('The code of a view could not be loaded.', { cause });
  }
}

interface NoCodeProps {
  readonly onRetry: () => void;
  /** Puts away what would be drawn here. */
  readonly onClose?: () => void;
}

/** Says that the code of a view could not be loaded. */
export function NoCode({ onRetry, onClose }: NoCodeProps) {
  const text = useText();
  return <ErrorState title={text('code.failed')} hint="" onRetry={onRetry} onClose={onClose} />;
}

/** A view whose code is loaded when it is first drawn, or when it is fetched. */
export interface Late<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code; resolves once it is loaded or has failed. A failure is shown where the view is drawn. */
  readonly fetch: () => Promise<void>;
}

/**
 * A view whose code is loaded when it is first drawn, so that what a click opens costs nothing before. Nothing is drawn until then;
 * a load that fails is reported and said in its place, with a retry, and leaves the rest of the widget alone. Code that was fetched
 * before is drawn at once.
 * @param Missing says that the code did not come
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & { readonly onRetry: () => void }> = NoCode,
): Late<Props> {
  let Here: ComponentType<Props> | undefined;
  const fetch = async (report?: (error: CodeError) => void): Promise<void> => {
    try {
      Here ??= await load();
    } catch (cause) {
      const error = new CodeError(cause);
      report?.(error);
      throw error;
    }
  };
  function Lazily(props: Props) {
    const retry = useLoad(Here !== undefined, fetch, useContext(ReportValue));
    if (Here) return <Here {...props} />;
    return retry ? <Missing {...props} onRetry={retry} /> : null;
  }
  return Object.assign(Lazily, { fetch: () => fetch().catch(() => undefined) });
}
