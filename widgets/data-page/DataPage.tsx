import { tabsOf, type AnyPageName, type MessageId } from '@patrolkit/core';
import { Fragment, useCallback, useMemo } from 'react';
import { useText, useTexts, type ViewProps } from '../shared/element/index.ts';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import type { spec } from './data-page.element.ts';
import { openPage, type Opened } from './kinds.tsx';
import { useLoaded } from './useLoaded.ts';
import { OneOf } from './OneOf.tsx';
import { useNarrow } from '../shared/ui/useNarrow.ts';
import { PageTilesContext } from './tiles.ts';
import { useTabs } from './useTabs.ts';

/** The view of `<patrol-data-page>`: loads the named page and draws it. */
export function DataPage(props: ViewProps<typeof spec>) {
  const { resource, query, current, emit, refused, tiles, tilesAttribution, tilesSystem } = props;
  const { text, hasArea, loadArea } = useTexts();
  const isNarrow = useNarrow();
  const { page, address, pick } = useTabs(resource, query ?? '', emit);
  const tabs = page === undefined ? [] : tabsOf(page);
  const load = useCallback(async (): Promise<Opened | 'none'> => {
    await loadArea('data');
    const opened = page === undefined ? undefined : await openPage(page);
    await Promise.all((opened?.areas ?? []).map(loadArea));
    return opened ?? 'none';
  }, [page, loadArea]);
  const { value: loaded, isFailed, retry } = useLoaded(load);
  const background = useMemo(
    () => ({
      template: tiles,
      attribution: tilesAttribution,
      system: tilesSystem === 'gcj02' ? ('gcj02' as const) : ('wgs84' as const),
    }),
    [tiles, tilesAttribution, tilesSystem],
  );
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
        <Fragment key={page}>
          {tabs.length > 1 && hasArea('screens') ? <PageTabs tabs={tabs} page={page} onPick={pick} /> : null}
          <PageTilesContext value={background}>{loaded.draw({ address, isNarrow, current, emit })}</PageTilesContext>
        </Fragment>
      )}
    </section>
  );
}

/** The kinds of things of one screen. Each has a list of its own. */
function PageTabs({
  tabs,
  page,
  onPick,
}: {
  readonly tabs: ReturnType<typeof tabsOf>;
  readonly page: AnyPageName | undefined;
  readonly onPick: (page: AnyPageName) => void;
}) {
  const text = useText();
  return (
    <OneOf
      legend={text('data.tabs')}
      options={tabs.map(tab => ({ value: tab.page, label: text(`screens.title.${tab.page}` as MessageId) }))}
      chosen={page ?? ''}
      onPick={picked => onPick(picked as AnyPageName)}
    />
  );
}
