/** What a list page draws itself, where its description has no word for it; loaded with the page. */
import type { ResourceName } from '@patrolkit/core';
import type { CustomViews } from './custom-views.ts';

const loaders: Record<ResourceName, () => Promise<CustomViews>> = {
  'alarm-query': async () => (await import('./alarm-query.tsx')).alarmQuery,
};

/** Loads the views of a page. */
export const loadViews = (name: ResourceName): Promise<CustomViews> => loaders[name]();
