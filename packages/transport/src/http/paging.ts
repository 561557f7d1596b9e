/** The paging fields of requests (interpretations.md 10). */
import { defaultLimit } from '../contract/index.ts';

/** Converts `page` and `limit`, or `page` alone, to `offset` and `limit`. Leaves `page` with `pageSize` (interpretations.md 10). */
export function convertPaging(payload: Record<string, unknown>): Record<string, unknown> {
  if (payload['page'] === undefined || payload['pageSize'] !== undefined) return payload;
  const { page, limit, ...rest } = payload;
  const rows = Number(limit ?? defaultLimit);
  return { ...rest, offset: (Number(page) - 1) * rows, limit: rows };
}
