/** Draws each kind of page. The contract gives the kind of a screen's page. All views except that of lists are loaded late. */
import {
  kindOfPage,
  loadPage,
  loadResource,
  type DataPageKind,
  type AnyPageName,
  type LateArea,
  type PageDescriptions,
} from '@patrolkit/core';
import type { ReactNode } from 'react';
import { lazily, type Emit } from '../shared/element/index.ts';
import type { CustomViews } from './custom/custom-views.ts';
import { loadViews } from './custom/views.ts';
import type { spec } from './data-page.element.ts';
import { ListPage } from './ListPage.tsx';

const DetailPage = lazily(async () => (await import('./DetailPage.tsx')).DetailPage);
const SettingsPage = lazily(async () => (await import('./form/SettingsPage.tsx')).SettingsPage);
const ReportPage = lazily(async () => (await import('./ReportPage.tsx')).ReportPage);

/** How and where a page is shown. */
export interface Shown {
  /** True when there is no room for a table. */
  readonly isNarrow: boolean;
  /** The request, as the query of an address. */
  readonly address: string;
  /** The recording that plays now, as the query that opened it. */
  readonly current: string | undefined;
  readonly emit: Emit<typeof spec>;
}

/** A page that is loaded: the areas of its texts and its view. */
export interface Opened {
  readonly areas: readonly LateArea[];
  readonly draw: (shown: Shown) => ReactNode;
}

type Kinds = {
  readonly [Kind in DataPageKind]: (page: PageDescriptions[Kind], views: CustomViews) => Opened | Promise<Opened>;
};

const openList: Kinds['records'] = (resource, views) => ({
  areas: resource.areas ?? [],
  draw: shown => <ListPage resource={resource} views={views} {...shown} />,
});

const kinds: Kinds = {
  records: openList,
  things: openList,
  detail: async detail => {
    const [resource, views] = await Promise.all([loadResource(detail.of), loadViews(detail.of)]);
    return {
      areas: detail.areas,
      draw: shown => <DetailPage detail={detail} resource={resource} views={views} {...shown} />,
    };
  },
  report: report => ({ areas: report.areas, draw: shown => <ReportPage report={report} {...shown} /> }),
  settings: page => ({
    areas: ['records', 'config', 'screens', page.area],
    draw: shown => <SettingsPage page={page} {...shown} />,
  }),
};

const openAs = async <Kind extends DataPageKind>(kind: Kind, name: AnyPageName): Promise<Opened> => {
  const [page, views] = await Promise.all([loadPage(kind, name), loadViews(name)]);
  return kinds[kind](page, views);
};

/** Loads a page by its name. Undefined when there is no such page. Rejects when its files cannot be loaded. */
export async function openPage(name: AnyPageName): Promise<Opened | undefined> {
  const kind = kindOfPage(name);
  return kind && openAs(kind, name);
}
