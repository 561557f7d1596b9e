import { emptyQuery, writeQuery, type AnyResource, type FilterValues, type ListQuery } from '@patrolkit/core';
import { useMemo } from 'react';
import { useList, type Listing } from './useList.ts';

/**
 * Reads the first page of a list under filters that the user did not choose. Reads nothing when they are undefined or no rows are needed.
 */
export function useNarrowed(
  resource: AnyResource,
  filters: FilterValues | undefined,
  pageSize = 10,
): Listing & { readonly query: ListQuery } {
  const written = JSON.stringify(filters ?? {});
  const query = useMemo(
    (): ListQuery => ({ ...emptyQuery(resource), filters: JSON.parse(written) as FilterValues, pageSize }),
    [resource, written, pageSize],
  );
  return { ...useList(resource, query, filters !== undefined && pageSize > 0), query };
}

/** The address of the page that lists the same. */
export const addressOf = (resource: AnyResource, { filters }: ListQuery): string =>
  writeQuery(resource, { ...emptyQuery(resource), filters });
