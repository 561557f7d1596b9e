import { useContext, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { codeText } from '@patrolkit/core/code-text';
import { useLanguageTag } from './hooks.ts';
import { useLoad } from './useLoad.ts';
import { ReportValue } from './values.ts';

/** Code could not be loaded. The cause says which. */
export class CodeError extends Error {
  override readonly name = 'CodeError';

  constructor(cause: unknown) {
    super('The code of a view could not be loaded.', { cause });
  }
}

interface NoCodeProps {
  readonly onRetry: () => void;
  /** Closes what would be drawn here. */
  readonly onClose?: () => void;
}

/** Says that the code of a view could not be loaded. */
export function NoCode({ onRetry, onClose }: NoCodeProps) {
  const [, failed] = codeText(useLanguageTag());
  return <ErrorState title={failed} hint="" onRetry={onRetry} onClose={onClose} />;
}

/** A view whose code is loaded when it is first drawn, or when it is fetched. */
export interface Late<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code. Resolves once it is loaded or has failed; the place of the view shows a failure. */
  readonly fetch: () => Promise<void>;
}

/**
 * A view whose code is loaded when it is first drawn, so that content behind a click costs nothing before. Until then it draws nothing. A
 * failed load is reported and shown in its place, with a retry, and does not affect the rest of the widget. Code that was fetched earlier
 * is drawn at once.
 * @param Missing says that the code did not load
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
