import { addressOfPage, pageInQuery, type AnyPageName, type DataPageName } from '@patrolkit/core';
import { useState } from 'react';
import type { Emit } from '../shared/element/index.ts';
import type { spec } from './data-page.element.ts';

/** Which page of a screen is shown, and the query of its address. */
interface Tabbed {
  readonly page: AnyPageName | undefined;
  readonly address: string;
  readonly pick: (page: AnyPageName) => void;
}

/** Keeps the tab of a screen in step with the address around it. The later change wins. */
export function useTabs(resource: DataPageName | undefined, query: string, emit: Emit<typeof spec>): Tabbed {
  const given = { resource, query, page: resource && pageInQuery(resource, query), address: query };
  const [kept, keep] = useState(given);
  const isKept = kept.resource === resource && kept.query === query;
  if (!isKept) keep(given);
  const { page, address } = isKept ? kept : given;
  return {
    page,
    address,
    pick: picked => {
      keep({ resource, query, page: picked, address: '' });
      emit('querychanged', { query: addressOfPage(picked).query, isCorrection: false });
    },
  };
}
