import { loadResource, resourceNames, type AnyResource } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useTexts, type ViewProps } from '../shared/element/index.ts';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import type { spec } from './data-page.element.ts';
import { ListPage } from './ListPage.tsx';
import type { CustomViews } from './custom/custom-views.ts';
import { loadViews } from './custom/views.ts';
import { useNarrow } from './useNarrow.ts';

type Loaded =
  | { readonly key: string; readonly resource: AnyResource; readonly views: CustomViews }
  | { readonly key: string; readonly isFailed: true };

/** The view of `<patrol-data-page>`: loads the page that is named, and draws it. */
export function DataPage({ resource, query, emit }: ViewProps<typeof spec>) {
  const { text, hasArea, loadArea } = useTexts();
  const isNarrow = useNarrow();
  const [loaded, setLoaded] = useState<Loaded>();
  const [turn, setTurn] = useState(0);
  const name = resourceNames.find(known => known === resource);
  const key = `${name} ${turn}`;

  useEffect(() => {
    if (name === undefined) return;
    let isWanted = true;
    const load = async (): Promise<Loaded> => {
      const [resource, views] = await Promise.all([loadResource(name), loadViews(name), loadArea('data')]);
      await Promise.all((resource.areas ?? []).map(loadArea));
      return { key, resource, views };
    };
    load().then(
      here => isWanted && setLoaded(here),
      () => isWanted && setLoaded({ key, isFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [name, key, loadArea]);

  return (
    <section part="base" className="base" data-narrow={isNarrow || undefined}>
      {name === undefined ? (
        <EmptyState />
      ) : loaded?.key !== key || !hasArea('data') ? (
        <Loading />
      ) : 'isFailed' in loaded ? (
        <ErrorState title={text('common.loadFailed')} onRetry={() => setTurn(turn + 1)} />
      ) : (
        <ListPage
          key={name}
          resource={loaded.resource}
          views={loaded.views}
          isNarrow={isNarrow}
          address={query ?? ''}
          emit={emit}
        />
      )}
    </section>
  );
}
