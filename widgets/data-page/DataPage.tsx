import { Fragment, useCallback } from 'react';
import { useTexts, type ViewProps } from '../shared/element/index.ts';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import type { spec } from './data-page.element.ts';
import { openPage, type Opened } from './kinds.tsx';
import { useLoaded } from './useLoaded.ts';
import { useNarrow } from './useNarrow.ts';

/** The view of `<patrol-data-page>`: loads the named page and draws it. */
export function DataPage({ resource, query, current, emit, refused }: ViewProps<typeof spec>) {
  const { text, hasArea, loadArea } = useTexts();
  const isNarrow = useNarrow();
  const load = useCallback(async (): Promise<Opened | 'none'> => {
    await loadArea('data');
    const opened = resource === undefined ? undefined : await openPage(resource);
    await Promise.all((opened?.areas ?? []).map(loadArea));
    return opened ?? 'none';
  }, [resource, loadArea]);
  const { value: loaded, isFailed, retry } = useLoaded(load);
  const unknown = refused?.get('resource');

  return (
    <section part="base" className="base" data-narrow={isNarrow || undefined}>
      {resource === undefined && unknown === undefined ? (
        <EmptyState />
      ) : isFailed ? (
        <ErrorState title={text('common.loadFailed')} onRetry={retry} />
      ) : loaded === undefined || !hasArea('data') ? (
        <Loading />
      ) : loaded === 'none' ? (
        <ErrorState title={text('data.noPage', { name: unknown ?? '' })} />
      ) : (
        <Fragment key={resource}>{loaded.draw({ address: query ?? '', isNarrow, current, emit })}</Fragment>
      )}
    </section>
  );
}
