import {
  detailNames,
  loadReport,
  loadResource,
  reportNames,
  loadSettings,
  resourceNames,
  settingsNames,
  type AnyResource,
  type Report,
  type SettingsPage as Settings,
} from '@patrolkit/core';
import { useCallback } from 'react';
import { lazily, useTexts, type ViewProps } from '../shared/element/index.ts';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import type { spec } from './data-page.element.ts';
import { ListPage } from './ListPage.tsx';
import type { CustomViews } from './custom/custom-views.ts';
import { loadViews } from './custom/views.ts';
import { useLoaded } from './useLoaded.ts';
import { useNarrow } from './useNarrow.ts';

const DetailPage = lazily(async () => (await import('./DetailPage.tsx')).DetailPage);
const SettingsPage = lazily(async () => (await import('./form/SettingsPage.tsx')).SettingsPage);
const ReportPage = lazily(async () => (await import('./ReportPage.tsx')).ReportPage);

type Loaded =
  | 'none'
  | { readonly report: Report }
  | { readonly settings: Settings }
  | { readonly resource: AnyResource; readonly views: CustomViews };

/** The view of `<patrol-data-page>`: loads the page that is named, and draws it. */
export function DataPage({ resource, query, current, emit, refused }: ViewProps<typeof spec>) {
  const { text, hasArea, loadArea } = useTexts();
  const isNarrow = useNarrow();
  const name = resourceNames.find(known => known === resource);
  const detail = detailNames.find(known => known === resource);
  const reportName = reportNames.find(known => known === resource);
  const settingsName = settingsNames.find(known => known === resource);
  const load = useCallback(async (): Promise<Loaded> => {
    await loadArea('data');
    if (settingsName !== undefined) {
      const [settings] = await Promise.all([loadSettings(settingsName), loadArea('config'), loadArea('screens')]);
      return { settings };
    }
    if (reportName !== undefined) {
      const report = await loadReport(reportName);
      await Promise.all(report.areas.map(loadArea));
      return { report };
    }
    if (name === undefined) return 'none';
    const [resource, views] = await Promise.all([loadResource(name), loadViews(name)]);
    await Promise.all((resource.areas ?? []).map(loadArea));
    return { resource, views };
  }, [name, reportName, settingsName, loadArea]);
  const { value: loaded, isFailed, retry } = useLoaded(load);
  const unknown = refused?.get('resource');

  return (
    <section part="base" className="base" data-narrow={isNarrow || undefined}>
      {detail !== undefined ? (
        <DetailPage key={detail} name={detail} address={query ?? ''} isNarrow={isNarrow} emit={emit} />
      ) : resource === undefined && unknown === undefined ? (
        <EmptyState />
      ) : isFailed ? (
        <ErrorState title={text('common.loadFailed')} onRetry={retry} />
      ) : loaded === undefined || !hasArea('data') ? (
        <Loading />
      ) : loaded === 'none' ? (
        <ErrorState title={text('data.noPage', { name: unknown ?? '' })} />
      ) : 'settings' in loaded ? (
        <SettingsPage key={resource} page={loaded.settings} />
      ) : 'report' in loaded ? (
        <ReportPage key={resource} report={loaded.report} isNarrow={isNarrow} address={query ?? ''} emit={emit} />
      ) : (
        <ListPage
          key={name}
          resource={loaded.resource}
          views={loaded.views}
          isNarrow={isNarrow}
          address={query ?? ''}
          current={current}
          emit={emit}
        />
      )}
    </section>
  );
}
