/** Loads the own views of list pages, with the page. If a view that a description requires is missing, the code does not compile. */
import type { ResourceOf } from '@patrolkit/core';
import type { CustomViews, PageWithViews, ViewsOf } from './custom-views.ts';

const loaders: { readonly [N in PageWithViews]: () => Promise<ViewsOf<ResourceOf<N>>> } = {
  'alarm-query': async () => (await import('./alarm-query.tsx')).alarmQuery,
};

const none: CustomViews = { cells: {}, forms: {} };

/** Loads the views of a page. A page without views of its own has none. */
export async function loadViews(name: string): Promise<CustomViews> {
  const known: Readonly<Partial<Record<string, () => Promise<CustomViews>>>> = loaders;
  return (await known[name]?.()) ?? none;
}
